import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { positionName } from '#shared/job-facts.ts';
import { fieldLabels, noPosition } from '#shared/record-fields.ts';
import type { PersonRecord } from '#shared/schemas/inbox.ts';
import { readQuery } from '../../../data/queries.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { LocalDate } from '../../../ui/date-text.tsx';
import { inboxes, openRecord } from '../inbox-calls.ts';
import { StateBadge } from '../record-state.tsx';
import type { Application, Enquiry } from '../records.ts';
import styles from './record.module.css';

const headings = { application: 'Applications of this person', enquiry: 'Messages of this person' };
const otherHeadings = { application: 'Other applications of this person', enquiry: 'Other messages of this person' };

export function PersonRecords({ record }: { record: Application | Enquiry }) {
  const query = useQuery({ ...readQuery('getPersonRecords', { record: record.key }), enabled: record.person !== null });
  useFailure(query);
  const others = Map.groupBy(query.data ?? [], ({ kind }) => kind);
  const position = record.kind === 'application' ? positionName(record.position_applied_for) : '';
  return (['application', 'enquiry'] as const).map((kind) => {
    const rows = others.get(kind);
    if (!rows) return null;
    return (
      <section key={kind} className={styles.part} aria-labelledby={`person-${kind}`}>
        <h3 id={`person-${kind}`}>{(kind === record.kind ? otherHeadings : headings)[kind]}</h3>
        <ul className={styles.others}>
          {rows.map((row) => (
            <li key={row.id}>
              <OtherRecord row={row} isSamePage={kind === record.kind} />
              {position !== '' && kind === 'application' && positionName(row.title) === position ? (
                <span className={styles.mark}>{fieldLabels.alsoApplied}</span>
              ) : null}
              <LocalDate value={row.createdAt} />
              <StateBadge state={row.state} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** On the same page, the record replaces the open one; filters stay. */
function OtherRecord({ row: { kind, id, title }, isSamePage }: { row: PersonRecord; isSamePage: boolean }) {
  return (
    <Link
      to={isSamePage ? '.' : inboxes[kind].page}
      search={(now) => ({ ...(isSamePage && now), ...openRecord(kind, id) })}
      {...(isSamePage && { state: true })}
      replace={isSamePage}
      resetScroll={false}
      preload={false}
    >
      {title.trim() || noPosition}
    </Link>
  );
}
