import { Link } from '@tanstack/react-router';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { inboxCopy } from '../../../copy/admin-inbox.ts';
import { LocalDate } from '../../../ui/local-date.tsx';
import { type Application, idOf } from '../applications.ts';
import { positionKey } from '../count-positions.ts';
import { StateBadge } from '../state-badge.tsx';
import styles from './application.module.css';

/** What else the same person has applied for, as far as the list reaches. */
export function OtherApplications({ application, all }: { application: Application; all: readonly Application[] }) {
  const { person } = application;
  const others = person ? all.filter((row) => row.person === person && idOf(row) !== idOf(application)) : [];
  if (others.length === 0) return null;
  const position = positionKey(application.position_applied_for);
  return (
    <section className={styles.part} aria-labelledby="application-others">
      <h3 id="application-others">{copy.others}</h3>
      <ul className={styles.others}>
        {others.map((row) => (
          <li key={idOf(row)}>
            <Link
              from="/jobresponse"
              to="."
              search={(now) => ({ ...now, response: idOf(row) })}
              state={true}
              replace
              resetScroll={false}
              preload={false}
            >
              {row.position_applied_for.trim() || inboxCopy.noPosition}
            </Link>
            {positionKey(row.position_applied_for) === position ? (
              <span className={styles.mark}>{copy.alsoApplied}</span>
            ) : null}
            <LocalDate value={row.createdAt} />
            <StateBadge state={row.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
