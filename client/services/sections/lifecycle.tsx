import { SectionHeading } from '../../ui/section.tsx';
import type { LifecycleSection } from '../service-content.ts';
import styles from './lifecycle.module.css';

export function Lifecycle({ section }: { section: LifecycleSection }) {
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} />
      <ol className={styles.steps}>
        {section.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
