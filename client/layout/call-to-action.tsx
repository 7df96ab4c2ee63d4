import street from '../assets/illustrations/motif-street.svg?url&no-inline';
import { callToAction } from '../copy/call-to-action.ts';
import { LinkButton } from '../ui/button.tsx';
import { Section, SectionHeading, Wrap } from '../ui/section.tsx';
import styles from './call-to-action.module.css';

export function CallToAction() {
  return (
    <Section className={styles.call}>
      <Wrap>
        <SectionHeading title={callToAction.heading} lead={callToAction.lead} />
        <LinkButton to={callToAction.action.link} variant="go">
          {callToAction.action.label}
        </LinkButton>
        <img src={street} alt="" width="1200" height="104" loading="lazy" className={styles.street} />
      </Wrap>
    </Section>
  );
}
