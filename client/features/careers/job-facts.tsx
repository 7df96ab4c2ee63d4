import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { employmentTypeText, jobFactTexts, locationText, payText } from '#shared/job-fact-texts.ts';
import { closingTime, type JobFacts as Facts } from '#shared/job-facts.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import styles from './careers.module.css';
import { FactList } from './fact-list.tsx';

export function FactLine({ job }: { job: Facts }) {
  const { site } = useRouteContext({ from: '__root__' });
  const facts = [locationText(job, site), employmentTypeText(job), payText(job)].filter(Boolean);
  return facts.length > 0 ? <p className={styles.line}>{facts.join(' · ')}</p> : null;
}

export function JobFacts({ job, open }: { job: JobPostDetail; open: boolean }) {
  const { site } = useRouteContext({ from: '__root__' });
  const closes = closingTime(job);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...Object.entries(jobFactTexts(job, site)),
    [
      open ? 'Apply by' : 'Closed',
      closes !== undefined && <LocalDate value={new Date(closes).toISOString()} format="moment" />,
    ],
    ['Posted', job.createdAt && <LocalDate value={job.createdAt} format="long" />],
  ];
  return <FactList facts={facts} />;
}
