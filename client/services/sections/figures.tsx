import { SectionHeading } from '../../ui/section.tsx';
import type { FiguresSection } from '../service-content.ts';
import styles from './figures.module.css';

export function Figures({ section }: { section: FiguresSection }) {
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} />
      <dl className={styles.figures}>
        {section.items.map((item) => (
          <div key={item.label}>
            <dt>
              <span className={styles.value}>{item.value}</span>
              {item.label}
            </dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
