import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { closingTime } from '#shared/job-facts.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import { jobFactCopy as copy } from '../../copy/job-facts.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import styles from './careers.module.css';
import { employmentTypeText, locationText, payText } from './job-facts-text.ts';

/** The known facts of an opening. */
export function JobFacts({ job, open }: { job: JobPostDetail; open: boolean }) {
  const { site } = useRouteContext({ from: '__root__' });
  const closes = closingTime(job);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Area of interest', job.area_of_interest],
    ['Experience', job.experience],
    [copy.place, locationText(job, site)],
    [copy.type, employmentTypeText(job)],
    [copy.pay, payText(job)],
    [copy.openings, Number(job.openings) > 1 && job.openings],
    [
      open ? copy.applyBy : copy.closed,
      closes !== undefined && <LocalDate value={new Date(closes).toISOString()} format="moment" />,
    ],
    [copy.posted, job.createdAt && <LocalDate value={job.createdAt} format="long" />],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
