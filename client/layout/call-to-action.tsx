import street from '../assets/illustrations/motif-street.svg?url&no-inline';
import { LinkButton } from '../ui/button.tsx';
import { Section, SectionHeading, Wrap } from '../ui/section.tsx';
import styles from './call-to-action.module.css';

const copy = {
  heading: 'Bring us the thing that is late, slow or on paper',
  lead: 'Rough notes will do. You get a straight answer within 24 hours on business days, also when the answer is that you do not need us.',
};

export function CallToAction() {
  return (
    <Section className={styles.call}>
      <Wrap>
        <SectionHeading title={copy.heading} lead={copy.lead} />
        <LinkButton to="/contact" variant="go">
          Get in Touch
        </LinkButton>
        <img src={street} alt="" width="1200" height="104" loading="lazy" className={styles.street} />
      </Wrap>
    </Section>
  );
}
