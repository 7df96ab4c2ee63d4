import { Check } from '../../ui/icons.tsx';
import { Lead } from '../../ui/section.tsx';
import type { DeliverablesSection } from '../service-content.ts';
import styles from './deliverables.module.css';

export function Deliverables({ section }: { section: DeliverablesSection }) {
  return (
    <div className={styles.handover}>
      <div className={styles.head}>
        <h2>{section.heading}</h2>
        {section.lead ? <Lead>{section.lead}</Lead> : null}
      </div>
      <ul className={styles.sheet}>
        {section.items.map((item) => (
          <li key={item}>
            <Check size={18} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
