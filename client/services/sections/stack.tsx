import { SectionHeading } from '../../ui/section.tsx';
import type { StackSection } from '../service-content.ts';
import styles from './stack.module.css';

/** The tools, grouped, as cut badges. */
export function Stack({ section }: { section: StackSection }) {
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} ground />
      <dl className={styles.stack}>
        {section.groups.map((group) => (
          <div key={group.title}>
            <dt>{group.title}</dt>
            <dd>
              <ul>
                {group.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
