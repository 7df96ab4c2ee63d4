import { applicationPage } from '../../copy/careers.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../../ui/section.tsx';
import { ApplicationForm } from './application-form.tsx';
import styles from './careers.module.css';

interface ApplicationPageProps {
  /** What the position field starts with. */
  position: string;
  /** The address names the position: it stays as it is (/jobform/{position}). */
  fixed: boolean;
}

export function ApplicationPage({ position, fixed }: ApplicationPageProps) {
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
