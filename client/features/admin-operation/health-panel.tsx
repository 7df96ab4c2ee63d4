import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FieldReport } from '#shared/schemas/field-data.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { type SimpleColumn, SimpleTable } from '../../ui/table/simple-table.tsx';
import styles from './admin-operation.module.css';
import { Command } from './list-row.tsx';

const pageColumns: readonly SimpleColumn<FieldReport['pages'][number]>[] = [
  { header: 'Page', cell: ({ route }) => route, kind: 'name' },
  { header: 'LCP', cell: ({ LCP }) => (LCP === null ? '' : `${(LCP / 1000).toFixed(1)} s`), kind: 'num' },
  { header: 'INP', cell: ({ INP }) => (INP === null ? '' : `${INP} ms`), kind: 'num' },
  { header: 'CLS', cell: ({ CLS }) => CLS ?? '', kind: 'num' },
  { header: 'Visits', cell: ({ visits }) => visits, kind: 'num' },
  { header: 'Release', cell: ({ release }) => release, kind: 'num' },
];

const openingColumns: readonly SimpleColumn<FieldReport['openings'][number]>[] = [
  { header: 'Opening', cell: ({ opening, position }) => position ?? `Opening ${opening}`, kind: 'name' },
  { header: 'Views', cell: ({ views }) => views, kind: 'num' },
  { header: 'Applications', cell: ({ applications }) => applications, kind: 'num' },
];

function FieldData() {
  const query = useQuery({ ...readQuery('getFieldData'), staleTime: 0 });
  const { data } = query;
  const failed = useFailure(query) ? <Failed message="Couldn’t load the report." retry={query} /> : null;
  if (!data) return failed ?? <Loading lines={3} />;
  return (
    <>
      {failed}
      <h3 className={styles.subtitle}>Speed for visitors</h3>
      <p className="soft">
        {data.isOn
          ? `In the last ${data.days} days, three of four visits were at least this fast: main content shown (LCP), reaction to input (INP), layout shift (CLS).`
          : 'Off (FIELD_DATA=off).'}
      </p>
      {data.pages.length > 0 ? (
        <SimpleTable
          caption="Speed for visitors"
          rows={data.pages}
          columns={pageColumns}
          rowKey={({ release, route }) => `${release} ${route}`}
        />
      ) : null}
      {data.openings.length > 0 ? (
        <>
          <h3 className={styles.subtitle}>Interest in openings</h3>
          <SimpleTable
            caption="Interest in openings"
            rows={data.openings}
            columns={openingColumns}
            rowKey={({ opening }) => opening}
          />
        </>
      ) : null}
    </>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const mailHow = {
  server: 'through the mail server',
  files: 'written to the data folder, not sent',
  none: 'off',
} as const;

export function HealthPanel() {
  const query = useQuery({ ...readQuery('getHealthReport'), staleTime: 0 });
  const { data } = query;
  const failed = useFailure(query) ? <Failed message="Couldn’t load the report." retry={query} /> : null;
  if (!data) return failed ?? <Loading lines={6} />;
  const { queue, publishing, mail, backup, disk, drift, versions, troubles } = data;
  const used = megabytes(disk.usedBytes);
  const facts = [
    ['Form posts and mails in the queue', `${queue.waiting} waiting, ${queue.stuck} stuck, ${queue.refused} refused`],
    ...(queue.oldest
      ? [['Oldest waiting since', <LocalDate key="oldest" value={queue.oldest} format="time" />] as const]
      : []),
    [
      'Scheduled posts',
      <Link key="blogs" to="/blogpost">
        {publishing.late} late, {publishing.refused} refused
      </Link>,
    ],
    ['Mail', mailHow[mail.how]],
    ['Last backup', backup.last ? <LocalDate key="last" value={backup.last} format="time" /> : 'none found'],
    ['Files of form posts', disk.limitBytes === null ? used : `${used} of ${megabytes(disk.limitBytes)}`],
    [
      'Answers of the backend',
      // Replaces this panel in the history, so that Back closes it.
      <Link key="host" to="." search={(now) => ({ ...now, panel: 'host' })} replace state resetScroll={false}>
        {drift.differences === 0
          ? drift.answered
            ? 'as documented'
            : 'no answers yet'
          : drift.differences === 1
            ? '1 difference'
            : `${drift.differences} differences`}
      </Link>,
    ],
    ['Version of the site', versions.site],
    ['Node', versions.node],
    ['Database', versions.database],
    ['Schema version', versions.schema],
  ] as const;
  return (
    <>
      {failed}
      {troubles.length === 0 ? <p>No problems.</p> : null}
      <ul className={styles.list}>
        {troubles.map(({ about, words: what, command }) => (
          <li key={`${about} ${what}`}>
            <p>{what}</p>
            <Command>{command}</Command>
          </li>
        ))}
      </ul>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <FieldData />
      <p className="soft">
        With Compose, run commands in a container:{' '}
        <Command>docker compose exec backend node server/commands/backup.ts</Command> and read the log with{' '}
        <Command>docker compose logs web</Command>{' '}
        <a href="/api/healthReport?format=text" target="_blank" rel="noreferrer">
          As text
        </a>
      </p>
    </>
  );
}
