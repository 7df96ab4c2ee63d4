import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FieldReport } from '#shared/schemas/field-data.ts';
import { healthCopy as copy, operationCopy } from '../../copy/admin-operation.ts';
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
  { header: 'Opening', cell: ({ opening, position }) => position ?? copy.deletedOpening(opening), kind: 'name' },
  { header: 'Views', cell: ({ views }) => views, kind: 'num' },
  { header: 'Applications', cell: ({ applications }) => applications, kind: 'num' },
];

/** How fast pages are for visitors, and how many of them apply. */
function FieldData() {
  const query = useQuery({ ...readQuery('getFieldData'), staleTime: 0 });
  const { data } = query;
  if (useFailure(query)) return <Failed message={operationCopy.failed} retry={query} />;
  if (!data) return <Loading lines={3} />;
  return (
    <>
      <h3 className={styles.subtitle}>{copy.speed}</h3>
      <p className="soft">{data.isOn ? copy.speedNote(data.days) : copy.speedOff}</p>
      {data.pages.length > 0 ? (
        <SimpleTable
          caption={copy.speed}
          rows={data.pages}
          columns={pageColumns}
          rowKey={({ release, route }) => `${release} ${route}`}
        />
      ) : null}
      {data.openings.length > 0 ? (
        <>
          <h3 className={styles.subtitle}>{copy.interest}</h3>
          <SimpleTable
            caption={copy.interest}
            rows={data.openings}
            columns={openingColumns}
            rowKey={({ opening }) => opening}
          />
        </>
      ) : null}
    </>
  );
}

export function HealthPanel() {
  const query = useQuery({ ...readQuery('getHealthReport'), staleTime: 0 });
  const { data } = query;
  if (useFailure(query)) return <Failed message={operationCopy.failed} retry={query} />;
  if (!data) return <Loading lines={6} />;
  const { queue, publishing, mail, backup, disk, drift, versions, troubles } = data;
  const facts = [
    [copy.queue, copy.queueCounts(queue.waiting, queue.stuck, queue.refused)],
    ...(queue.oldest ? [[copy.oldest, <LocalDate key="oldest" value={queue.oldest} format="time" />] as const] : []),
    [
      copy.publishing,
      <Link key="blogs" to="/blogpost">
        {copy.publishingCounts(publishing.late, publishing.refused)}
      </Link>,
    ],
    [copy.mail, copy.mailHow[mail.how]],
    [copy.backup, backup.last ? <LocalDate key="last" value={backup.last} format="time" /> : copy.noBackup],
    [copy.disk, copy.diskUse(disk.usedBytes, disk.limitBytes)],
    [
      copy.drift,
      // Replaces this panel in the history, so that Back closes it.
      <Link key="host" to="." search={(now) => ({ ...now, panel: 'host' })} replace state resetScroll={false}>
        {copy.differences(drift.differences)}
      </Link>,
    ],
    [copy.site, versions.site],
    ['Node', versions.node],
    [copy.database, versions.database],
    [copy.schema, versions.schema],
  ] as const;
  return (
    <>
      {troubles.length === 0 ? <p>{copy.well}</p> : null}
      <ul className={styles.troubles}>
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
        {copy.inCompose} <Command>{copy.composeExample}</Command>{' '}
        <a href="/api/healthReport?format=text" target="_blank" rel="noreferrer">
          {operationCopy.asText}
        </a>
      </p>
    </>
  );
}
