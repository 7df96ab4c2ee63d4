import android from '../../assets/tech-marks/android-icon.svg?url&no-inline';
import apple from '../../assets/tech-marks/apple.svg?url&no-inline';
import amazon from '../../assets/tech-marks/aws.svg?url&no-inline';
import cplusplus from '../../assets/tech-marks/c-plusplus.svg?url&no-inline';
import django from '../../assets/tech-marks/django-icon.svg?url&no-inline';
import figma from '../../assets/tech-marks/figma.svg?url&no-inline';
import git from '../../assets/tech-marks/git-icon.svg?url&no-inline';
import java from '../../assets/tech-marks/java.svg?url&no-inline';
import javascript from '../../assets/tech-marks/javascript.svg?url&no-inline';
import kotlin from '../../assets/tech-marks/kotlin-icon.svg?url&no-inline';
import nodejs from '../../assets/tech-marks/nodejs-icon.svg?url&no-inline';
import php from '../../assets/tech-marks/php.svg?url&no-inline';
import python from '../../assets/tech-marks/python.svg?url&no-inline';
import react from '../../assets/tech-marks/react.svg?url&no-inline';
import { VelocityStrip } from '../../ui/motion/velocity-strip.tsx';
import { technologiesLabel, technologyRows } from './copy.ts';
import styles from './home.module.css';

const marks = {
  React: react,
  Android: android,
  IOS: apple,
  AWS: amazon,
  'Node js': nodejs,
  Javascript: javascript,
  Python: python,
  Kotlin: kotlin,
  Php: php,
  Git: git,
  Figma: figma,
  'C++': cplusplus,
  Django: django,
  Java: java,
};

type TechName = keyof typeof marks;

/** Black marks, inverted on dark pages. */
const dark: readonly TechName[] = ['IOS', 'AWS'];

function TechMark({ name }: { name: TechName }) {
  return (
    <img
      src={marks[name]}
      alt=""
      width="26"
      height="26"
      loading="lazy"
      className={styles.mark}
      data-dark={dark.includes(name) || undefined}
    />
  );
}

export function Technologies() {
  return (
    <section className={styles.technologies} aria-label={technologiesLabel}>
      {technologyRows.map((names, row) => (
        <VelocityStrip
          key={names[0]}
          label={`${technologiesLabel}, row ${row + 1}`}
          direction={row === 0 ? 1 : -1}
          items={names.map((name) => ({
            key: name,
            node: (
              <>
                <TechMark name={name} />
                {name}
              </>
            ),
          }))}
        />
      ))}
    </section>
  );
}
