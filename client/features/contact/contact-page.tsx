import { useRouteContext } from '@tanstack/react-router';
import { useFocusAfterReload } from '../../layout/use-restored-focus.ts';
import { BelowTheFold } from '../../ui/below-the-fold.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Section, Wrap } from '../../ui/section.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { contactPanel, whatHappensNext } from './copy.ts';

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
                <h2>{whatHappensNext.heading}</h2>
                <ol>
                  {whatHappensNext.steps.map((step) => (
                    <li key={step.title}>
                      <h3>{step.title}</h3>
                      <p>{step.text}</p>
                    </li>
                  ))}
                </ol>
              </div>
              <Illustration name={contactPanel.illustration} alt={contactPanel.picture} />
            </Wrap>
          </Section>
        </BelowTheFold>
      )}
    </>
  );
}

function Panel() {
  const { site } = useRouteContext({ from: '__root__' });
  const { labels } = contactPanel;
  return (
    <div className={`on-night ${styles.panel}`}>
      <h1>{contactPanel.heading}</h1>
      <p className={styles.text}>{contactPanel.text}</p>
      <p className={styles.promise}>{contactPanel.promise}</p>
      {site.formsUnread ? <p>{contactPanel.unread}</p> : null}
      <dl>
        <div>
          <dt>{labels.email}</dt>
          <dd>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </dd>
        </div>
        <div>
          <dt>{labels.phone}</dt>
          <dd>
            <a href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`}>{site.phone}</a>
          </dd>
        </div>
        <div className={styles.address}>
          <dt>{labels.address}</dt>
          <dd>{site.address}</dd>
        </div>
      </dl>
    </div>
  );
}
