import { useRouteContext } from '@tanstack/react-router';
import contact from '../../assets/illustrations/contact.svg?url&no-inline';
import { useFocusAfterReload } from '../../layout/use-restored-focus.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { BelowTheFold } from '../../ui/later.tsx';
import { Section, Wrap } from '../../ui/section.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

const steps = [
  {
    title: 'Somebody reads it',
    text: 'The person who reads it builds software too, so you will not have to explain it twice.',
  },
  {
    title: 'You get a reply or a call',
    text: 'Within one business day, with two or three questions and a first opinion.',
  },
  {
    title: 'We visit, or we say no',
    text: 'If it is work for us we come and look. If it is not, we tell you who might be better.',
  },
];

export function ContactPage() {
  const { site } = useRouteContext({ from: '__root__' });
  useFocusAfterReload();
  return (
    <>
      <Section tone="sunk" className={styles.page}>
        <Wrap className={styles.touch}>
          <Panel />
          <ContactForm />
        </Wrap>
      </Section>
      {site.formsUnread ? null : (
        <BelowTheFold>
          <Section>
            <Wrap className={styles.next}>
              <div>
                <h2>What happens after you press send</h2>
                <ol>
                  {steps.map((step) => (
                    <li key={step.title}>
                      <h3>{step.title}</h3>
                      <p>{step.text}</p>
                    </li>
                  ))}
                </ol>
              </div>
              <Illustration
                src={contact}
                alt="A person in the street talks into a string telephone; letters slide up the string to a lit office window."
              />
            </Wrap>
          </Section>
        </BelowTheFold>
      )}
    </>
  );
}

function Panel() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <div className={`on-night ${styles.panel}`}>
      <h1>Get in Touch</h1>
      <p className={styles.text}>
        Tell us what is slow, missing or about to break. Rough notes are fine, and so is not knowing yet what to ask
        for.
      </p>
      <p className={styles.promise}>We answer within 24 hours on business days.</p>
      {site.formsUnread ? (
        <p>We store your message, but cannot promise an answer. To be sure of one, write or call.</p>
      ) : null}
      <dl>
        <div>
          <dt>Write</dt>
          <dd>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </dd>
        </div>
        <div>
          <dt>Call</dt>
          <dd>
            <a href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`}>{site.phone}</a>
          </dd>
        </div>
        <div className={styles.address}>
          <dt>Visit</dt>
          <dd>{site.address}</dd>
        </div>
      </dl>
    </div>
  );
}
