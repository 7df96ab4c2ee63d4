import { getRouteApi, Link, useRouteContext, useRouter } from '@tanstack/react-router';
import { isOpen, jobState } from '#shared/job-facts.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import jobPicture from '../../assets/spots/job.svg?url&no-inline';
import { closedOpening, scheduledOpening } from '../../copy/job-facts.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { isMissing } from '../../data/queries.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { useServedQuery } from '../../data/use-failure.ts';
import { NotFoundPage } from '../../layout/error-page.tsx';
import { useLoggedIn } from '../../session/session-flag.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { BelowTheFold } from '../../ui/later.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { applicationLead } from './application-copy.ts';
import { selectionHeading } from './copy.ts';
import { FactLine, JobFacts } from './job-facts.tsx';
import styles from './job-page.module.css';
import { jobQuery, openingsQuery } from './jobs.ts';
import { jobLink, openingParam } from './links.ts';
import { SelectionProcess } from './selection-process.tsx';

// Loaded with the page, for the route's head.
export { jobPosting } from './job-posting.ts';

const route = getRouteApi('/database/$jobpost_id');

export function JobPage() {
  const { jobpost_id } = route.useParams();
  const router = useRouter();
  const { data: job, dataUpdatedAt, failed, error, retry } = useServedQuery(jobQuery(jobpost_id));
  const now = useClosingTime(job && [job], dataUpdatedAt);
  // Deleted since the page was cached or while it is open. React does not catch notFound() during rendering.
  if (isMissing(error)) return <NotFoundPage />;
  if (job) return <Job job={job} state={jobState(job, now)} />;
  return (
    <Section>
      <Wrap>
        {failed ? (
          <Failed message={jobMessages.fetchOneFailed} retry={{ ...retry, refetch: () => router.invalidate() }} />
        ) : (
          <Loading lines={6} />
        )}
      </Wrap>
    </Section>
  );
}

function Job({ job, state }: { job: JobPostDetail; state: ReturnType<typeof jobState> }) {
  const open = state === 'open';
  const { site } = useRouteContext({ from: '__root__' });
  const admin = useLoggedIn('admin');
  const words = state === 'scheduled' ? scheduledOpening : closedOpening;
  const { jobpost_id } = route.useParams();
  const { data: listed = [] } = useServedQuery(openingsQuery);
  return (
    <Section start="link">
      <Wrap>
        <p className={styles.back}>
          <Link to="/jobopenings">
            <ArrowLeft size={18} />
            All job openings
          </Link>
        </p>
        <div className={styles.title}>
          <SectionHeading level={1} title={job.position} ground />
        </div>
        <div className={styles.job}>
          <div>
            <FormattedText text={job.description} pictures={job.pictures} />
            {open ? (
              <BelowTheFold>
                <section className={styles.next}>
                  <h2>{selectionHeading}</h2>
                  <SelectionProcess />
                </section>
              </BelowTheFold>
            ) : null}
          </div>
          <aside className={styles.apply} aria-label="About this position">
            <JobFacts job={job} open={state !== 'closed'} />
            {open ? (
              <>
                <div className={styles.reach}>
                  <LinkButton
                    variant="go"
                    to="/jobform"
                    search={{ position: job.position, ...openingParam({ jobpost_id, position: job.position }, listed) }}
                  >
                    {jobMessages.apply}
                  </LinkButton>
                </div>
                <p className="soft">{applicationLead(site)}</p>
                <Illustration src={jobPicture} alt="" crop className={styles.picture} />
              </>
            ) : (
              <p>{admin ? words.admin : words.text(job.position)}</p>
            )}
          </aside>
        </div>
        <BelowTheFold>
          <OtherOpenings shownId={jobpost_id} />
        </BelowTheFold>
      </Wrap>
    </Section>
  );
}

/** Up to four others that are open. The page is whole without them. */
function OtherOpenings({ shownId }: { shownId: string }) {
  const { data, dataUpdatedAt } = useServedQuery(openingsQuery);
  const now = useClosingTime(data, dataUpdatedAt);
  const others = data?.filter((job) => isOpen(job, now) && String(job.jobpost_id) !== shownId);
  if (!others?.length) return null;
  return (
    <section className={styles.next}>
      <h2>Other openings</h2>
      <ul className={styles.others}>
        {others.slice(0, 4).map((job) => (
          <li key={job.jobpost_id}>
            <Link {...jobLink(job)}>{job.position}</Link>
            <FactLine job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}
