import { VelocityStrip } from '../../ui/motion/velocity-strip.tsx';
import styles from './home.module.css';

const files = import.meta.glob<string>('./*.svg', {
  base: '../../assets/tech-marks',
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Two rows, moving against each other; names as the specification writes them, with the files of their marks. */
const rows = [
  {
    React: 'react',
    Android: 'android-icon',
    IOS: 'apple',
    AWS: 'aws',
    'Node js': 'nodejs-icon',
    Javascript: 'javascript',
  },
  {
    Python: 'python',
    Kotlin: 'kotlin-icon',
    Php: 'php',
    Git: 'git-icon',
    Figma: 'figma',
    'C++': 'c-plusplus',
    Django: 'django-icon',
    Java: 'java',
  },
];

/** Black marks, inverted on dark pages. */
const dark = ['apple', 'aws'];

const label = 'Technologies we work with';

export function Technologies() {
  return (
    <section className={styles.technologies} aria-label={label}>
      {rows.map((marks, row) => (
        <VelocityStrip
          key={Object.keys(marks)[0]}
          label={`${label}, row ${row + 1}`}
          direction={row === 0 ? 1 : -1}
          items={Object.entries(marks).map(([name, file]) => ({
            key: name,
            node: (
              <>
                <img
                  src={files[`./${file}.svg`]}
                  alt=""
                  width="26"
                  height="26"
                  loading="lazy"
                  className={styles.mark}
                  data-dark={dark.includes(file) || undefined}
                />
                {name}
              </>
            ),
          }))}
        />
      ))}
    </section>
  );
}
