import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { JobPost } from '#shared/schemas/job.ts';
import { closedOpening } from '../../copy/job-facts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { useCloseOpened } from '../../ui/history.ts';
import { JobFacts } from './job-facts.tsx';
import type { OpeningsPath, OpeningsSearch } from './jobs.ts';
import { applicationLink, jobLink } from './links.ts';

interface OpeningDialogProps {
  page: OpeningsPath;
  search: OpeningsSearch;
  job: JobPost;
  jobs: readonly JobPost[];
  /** The opening has left the list while the dialog was open. */
  isClosed: boolean;
}

/** The "Read More" dialog. Its state is in the URL, so Back closes it, a reload keeps it, and it works without script. */
export function OpeningDialog({ page, search, job, jobs, isClosed }: OpeningDialogProps) {
  const close = useCloseOpened('opening');
  const onClose = () => void close();
  return (
    <Dialog
      onClose={onClose}
      title={job.position}
      footer={
        <>
          {isClosed ? null : (
            <LinkButton variant="go" {...applicationLink(job, jobs)}>
              Apply for this position
            </LinkButton>
          )}
          <LinkButton
            to={page}
            search={{ ...search, opening: undefined }}
            resetScroll={false}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              onClose();
            }}
          >
            Close
          </LinkButton>
        </>
      }
    >
      {isClosed ? <p role="alert">{closedOpening.text(job.position)}</p> : null}
      <JobFacts job={job} open={!isClosed} />
      <FormattedText text={job.description} pictures={job.pictures} />
      {isClosed ? null : (
        <p>
          <Link {...jobLink(job)}>Open as a page</Link>
        </p>
      )}
    </Dialog>
  );
}
