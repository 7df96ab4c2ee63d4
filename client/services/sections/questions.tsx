import { ChevronDown } from '../../ui/icons.tsx';
import { Lead } from '../../ui/section.tsx';
import type { QuestionsSection } from '../service-content.ts';
import styles from './questions.module.css';

export function Questions({ section }: { section: QuestionsSection }) {
  return (
    <div className={styles.questions}>
      <div className={styles.head}>
        <h2>{section.heading}</h2>
        {section.lead ? <Lead>{section.lead}</Lead> : null}
      </div>
      <div>
        {section.items.map((item, at) => (
          <details key={item.question} className={styles.item} open={at === 0}>
            <summary>
              <h3>{item.question}</h3>
              <ChevronDown />
            </summary>
            <p>{item.answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
