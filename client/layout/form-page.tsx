import type { ReactNode } from 'react';
import { cookiesRefused, needsScript } from '../copy/accounts.ts';
import { useCookiesEnabled } from '../session/cookies.ts';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import styles from './form-page.module.css';

type FormPageProps = {
  title: string;
  lead: ReactNode;
  picture: string;
  children: ReactNode;
};

export function FormPage({ title, lead, picture, children }: FormPageProps) {
  return (
    <Section>
      <Wrap className={styles.page}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <Lead>{lead}</Lead>
        </div>
        <div className={styles.form}>
          <noscript>
            <p className={styles.note}>{needsScript}</p>
          </noscript>
          {useCookiesEnabled() ? null : <p className={styles.note}>{cookiesRefused}</p>}
          {children}
        </div>
        <div className={styles.picture}>
          <Illustration src={picture} alt="" crop />
        </div>
      </Wrap>
    </Section>
  );
}
