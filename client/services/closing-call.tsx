import street from '../assets/illustrations/motif-street.svg?url&no-inline';
import { closingCall } from '../copy/closing-call.ts';
import { LinkButton } from '../ui/button.tsx';
import { Head, Section, Wrap } from '../ui/section.tsx';
import styles from './closing-call.module.css';

/** The last word of a page, above a street that stands on the footer. */
export function ClosingCall() {
  return (
    <Section className={styles.call}>
      <Wrap>
        <Head title={closingCall.heading} lead={closingCall.lead} />
        <LinkButton to={closingCall.action.link} variant="go">
          {closingCall.action.label}
        </LinkButton>
        <img src={street} alt="" width="1200" height="104" loading="lazy" className={styles.street} />
      </Wrap>
    </Section>
  );
}
