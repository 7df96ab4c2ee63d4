import { VelocityStrip } from '../../ui/motion/velocity-strip.tsx';
import { TechMark } from '../../ui/tech-mark.tsx';
import { technologiesLabel, technologyRows } from './copy.ts';
import styles from './home.module.css';

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
