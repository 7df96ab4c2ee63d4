import { useParams, useSearch } from '@tanstack/react-router';
import { applicationPage } from '../../copy/careers.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../../ui/section.tsx';
import { ApplicationForm } from './application-form.tsx';
import styles from './careers.module.css';

/** /jobform, and /jobform/{position}, whose address names the position: there it stays as it is. */
export function ApplicationPage() {
  const { position: named } = useParams({ strict: false });
  const { position: asked = '' } = useSearch({ strict: false });
  const fixed = named !== undefined;
  const position = named ?? asked;
  return (
    <Section>
      <Wrap className={styles.form}>
        <div className={styles.intro}>
          <h1>{applicationPage.heading}</h1>
          <Lead>{applicationPage.lead}</Lead>
          <Illustration name="strength-people" />
        </div>
        {/* Another position is another application. */}
        <ApplicationForm key={`${fixed} ${position}`} position={position} fixed={fixed} />
      </Wrap>
    </Section>
  );
}
