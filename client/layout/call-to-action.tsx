import street from '../assets/illustrations/motif-street.svg?url&no-inline';
import surveyor from '../assets/illustrations/motif-surveyor.svg?url&no-inline';
import { LinkButton } from '../ui/button.tsx';
import { Section, SectionHeading, Wrap } from '../ui/section.tsx';
import styles from './call-to-action.module.css';

type CallToActionProps = { heading?: string; lead?: string; action?: string; picture?: 'street' | 'surveyor' };

export function CallToAction({
  heading = 'Bring us the thing that is late, slow or on paper',
  lead = 'Rough notes will do. You get a straight answer within 24 hours on business days, also when the answer is that you do not need us.',
  action = 'Get in Touch',
  picture,
}: CallToActionProps) {
  return (
    <Section space={picture ? undefined : 'wide'} className={picture ? styles.call : undefined}>
      <Wrap className={styles.words}>
        <SectionHeading title={heading} lead={lead} ground={!picture} />
        <LinkButton to="/contact" variant="go">
          {action}
        </LinkButton>
        {picture === 'street' ? (
          <img src={street} alt="" width="1200" height="104" loading="lazy" className={styles.street} />
        ) : null}
        {picture === 'surveyor' ? (
          <img src={surveyor} alt="" width="130" height="112" loading="lazy" className={styles.surveyor} />
        ) : null}
      </Wrap>
    </Section>
  );
}
