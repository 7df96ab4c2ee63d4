import type { ReactNode } from 'react';
import type { JobResponse } from '../../../../shared/schemas/application.ts';
import { applicationWords as words } from '../../../copy/admin-applications.ts';
import { LocalDate } from '../../../ui/local-date.tsx';
import { isAddress, phoneLink } from '../contact-columns.tsx';
import styles from './application.module.css';

/** Only web addresses are links: anything else would run, or lead nowhere. */
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

function Email({ text }: { text: string }) {
  return isAddress(text) ? <a href={`mailto:${text}`}>{text}</a> : text;
}

export function WebLink({ text }: { text: string }) {
  if (!isWebAddress(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** Everything that the person typed, as far as the host has it: no empty rows. */
export function ApplicationFacts({ application }: { application: JobResponse }) {
  const { facts } = words;
  const rows: readonly (readonly [string, string | number | null | undefined, ((text: string) => ReactNode)?])[] = [
    [facts.email, application.contact_email, (text) => <Email text={text} />],
    [facts.phone, application.contact_mobile, phoneLink],
    [facts.linkedin, application.linkedin_profile, (text) => <WebLink text={text} />],
    [facts.experience, application.experience],
    [facts.relevant, application.relevant_experience],
    [facts.current, application.current_lpa],
    [facts.expected, application.expected_lpa],
    [facts.notice, application.expected_joining_date],
    [facts.dob, application.dob, (text) => <LocalDate value={text} />],
    [facts.gender, application.gender],
    [facts.applied, application.createdAt, (text) => <LocalDate value={text} form="time" />],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value, show]) => {
        const text = String(value ?? '').trim();
        if (text === '') return null;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{show ? show(text) : text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
