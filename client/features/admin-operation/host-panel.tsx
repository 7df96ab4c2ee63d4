import { useQuery } from '@tanstack/react-query';
import type { HostDifference } from '#shared/schemas/operation.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import styles from './admin-operation.module.css';
import { Command } from './list-row.tsx';

export function HostPanel() {
  const query = useQuery({ ...readQuery('getHostReport'), staleTime: 0 });
  const { data } = query;
  const failed = useFailure(query) ? <Failed message="Couldn’t load the report." retry={query} /> : null;
  if (!data) return failed ?? <Loading />;
  const { embedded, since, answered, differences } = data;
  return (
    <>
      {failed}
      {embedded ? <p>This site uses its embedded backend.</p> : null}
      <p>
        {differences.length > 0
          ? 'Its answers differ from the contract. The site reads them wherever possible.'
          : answered
            ? 'Its answers match the contract.'
            : 'No answers yet.'}
      </p>
      <ul className={styles.list}>
        {differences.map((difference) => (
          <Difference key={`${difference.call} ${difference.field} ${difference.kind}`} {...difference} />
        ))}
      </ul>
      <p className="soft">
        Observed since <LocalDate value={since} format="time" />. Each process of the site counts separately from its
        start.{' '}
        <a href="/api/hostReport?format=text" target="_blank" rel="noreferrer">
          As text
        </a>
      </p>
    </>
  );
}

function Difference({ call, words: what, count, first, last, command }: HostDifference) {
  return (
    <li>
      <p>
        <strong>{call}</strong>: {what}
      </p>
      <p className="soft num">
        {count === 1 ? 'once' : `${count} times`}, first <LocalDate value={first} format="time" />, last{' '}
        <LocalDate value={last} format="time" />
      </p>
      <Command>{command}</Command>
    </li>
  );
}
