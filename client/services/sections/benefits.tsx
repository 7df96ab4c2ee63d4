import { alt } from '../../assets/illustrations/alt.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, SectionHeading } from '../../ui/section.tsx';
import type { BenefitsSection } from '../service-content.ts';
import styles from './benefits.module.css';

export function Benefits({ section, nth }: { section: BenefitsSection; nth: number }) {
  const { heading, lead, illustration, items } = section;
  const list = (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.title}>
          <dt className="display">{item.title}</dt>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  );
  if (!illustration) {
    return (
      <div className={styles.plain}>
        <div className={styles.head}>
          <h2>{heading}</h2>
          {lead ? <Lead>{lead}</Lead> : null}
        </div>
        {list}
      </div>
    );
  }
  return (
    <>
      <SectionHeading title={heading} lead={lead} ground />
      <div className={styles.pictured} data-side={nth % 2 === 0 ? 'left' : 'right'}>
        <Illustration name={illustration} alt={alt[illustration]} />
        {list}
      </div>
    </>
  );
}
