import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { JobPost } from '#shared/schemas/job.ts';
import { shorten } from '#shared/shorten.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { openedInApp } from '../../ui/history.ts';
import { type SimpleColumn, SimpleTable } from '../../ui/table/simple-table.tsx';
import { applicationLink } from './application-link.ts';
import styles from './careers.module.css';
import type { OpeningsPath, OpeningsSearch } from './openings-search.ts';

interface OpeningsTableProps {
  page: OpeningsPath;
  search: OpeningsSearch;
  jobs: readonly JobPost[];
}

export function OpeningsTable({ page, search, jobs }: OpeningsTableProps) {
  const columns = useMemo<SimpleColumn<JobPost>[]>(
    () => [
      { header: 'Position', kind: 'title', cell: (job) => job.position },
      {
        header: 'Description',
        cell: (job) => (
          <p className={styles.short}>
            <span className={styles.begin}>{shorten(job.description, 110)}</span>{' '}
            <Link
              to={page}
              search={{ ...search, opening: String(job.jobpost_id) }}
              state={openedInApp}
              resetScroll={false}
              aria-haspopup="dialog"
              // Not indexed: it repeats the job's page.
              rel="nofollow"
              aria-label={`${jobMessages.readMore} about ${job.position}`}
              className={styles.more}
            >
              {jobMessages.readMore}
            </Link>
          </p>
        ),
      },
      { header: 'Experience', cell: (job) => job.experience },
      {
        header: jobMessages.apply,
        kind: 'action',
        cell: (job) => (
          <LinkButton
            {...applicationLink(job.position)}
            size="s"
            aria-label={`${jobMessages.apply} for ${job.position}`}
          >
            {jobMessages.apply}
          </LinkButton>
        ),
      },
    ],
    [page, search],
  );
  return (
    <SimpleTable caption="Current openings" rows={jobs} columns={columns} rowKey={(job) => String(job.jobpost_id)} />
  );
}
