import type { ReactNode } from 'react';
import type { JobResponse } from '../../../../shared/schemas/application.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LocalDate } from '../../../ui/local-date.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { emailLink, phoneLink, webLink } from '../person-links.tsx';

/** Everything that the person typed, as far as the host has it: no empty rows. */
export function ApplicationFacts({ application }: { application: JobResponse }) {
  const { facts } = copy;
  const rows: readonly (readonly [string, string | number | null | undefined, ((text: string) => ReactNode)?])[] = [
    [facts.email, application.contact_email, emailLink],
    [facts.phone, application.contact_mobile, phoneLink],
    [facts.linkedin, application.linkedin_profile, (text) => webLink(text)],
    [facts.experience, application.experience],
    [facts.relevant, application.relevant_experience],
    [facts.current, application.current_lpa],
    [facts.expected, application.expected_lpa],
    [facts.notice, application.expected_joining_date],
    [facts.dob, application.dob, (text) => <LocalDate value={text} />],
    [facts.gender, application.gender],
    [facts.applied, application.createdAt, (text) => <LocalDate value={text} format="time" />],
  ];
  return (
    <Facts>
      {rows.map(([label, value, show]) => {
        const text = String(value ?? '').trim();
        if (text === '') return null;
        return (
          <Fact key={label} name={label}>
            <LongText label={label}>{show ? show(text) : text}</LongText>
          </Fact>
        );
      })}
    </Facts>
  );
}
