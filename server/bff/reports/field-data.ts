import fp from 'fastify-plugin';
import { isOpen, ofPosition, openingKey } from '#shared/job-facts.ts';
import { type FieldReport, metricNames, type VisitInput } from '#shared/schemas/field-data.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { dayMs, isoNow } from '../../clock.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import { readJobs } from '../reads/openings.ts';
import type { ReadCache } from '../reads/read-cache.ts';

const reportedDays = 28;

interface FieldDataOptions extends DatabaseAndClock {
  readonly readCache: Pick<ReadCache, 'read'>;
  readonly isOn: boolean;
}

type Counted = { readonly views?: number; readonly applications?: number };

/** Returns the value below which 75 % of the visits are; `values` in ascending order. */
function percentile75(values: readonly { readonly value: number; readonly visits: number }[]): number | null {
  let rest = 0.75 * values.reduce((sum, { visits }) => sum + Number(visits), 0);
  for (const { value, visits } of values) {
    rest -= Number(visits);
    if (rest <= 0) return value;
  }
  return null;
}

/** Sums of visits and applications per day, without any identifier of a person. */
export function createFieldData({ db, clock, readCache, isOn }: FieldDataOptions) {
  async function count(openings: readonly string[], { views = 0, applications = 0 }: Counted, on: Db = db) {
    if (openings.length === 0) return;
    const day = isoNow(clock).slice(0, 10);
    await on
      .insertInto('opening_counts')
      .values(openings.map((opening) => ({ id: `${day} ${opening}`, day, opening, views, applications })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ eb }) => ({
          views: eb('opening_counts.views', '+', views),
          applications: eb('opening_counts.applications', '+', applications),
        })),
      )
      .execute();
  }

  async function measure({ route, metrics }: VisitInput, on: Db) {
    const day = isoNow(clock).slice(0, 10);
    const release = packageFile.version;
    const rows = metricNames.flatMap((metric) => {
      if (metrics[metric] === undefined) return [];
      const value = Number(metrics[metric].toPrecision(2));
      return { id: [day, release, route, metric, value].join(' '), day, release, route, metric, value, visits: 1 };
    });
    if (rows.length === 0) return;
    await on
      .insertInto('page_metrics')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ eb }) => ({ visits: eb('page_metrics.visits', '+', 1) })),
      )
      .execute();
  }

  /** Adds a visit to the sums of its day, in one transaction. Unknown openings are ignored. */
  async function countVisit(visit: VisitInput): Promise<void> {
    if (!isOn) return;
    const jobs = visit.openings.length > 0 ? await readJobs(readCache).catch(() => []) : [];
    const known = new Set(jobs.map((job) => String(job.jobpost_id)));
    // Sorted: two transactions that update the same rows in another order would deadlock.
    const openings = [...new Set(visit.openings)].filter((opening) => known.has(opening)).toSorted();
    await db.transaction().execute(async (transaction) => {
      await measure(visit, transaction);
      await count(openings, { views: 1 }, transaction);
    });
  }

  /** Adds a delivered application to its opening, or to the newest open one with its position. */
  async function countApplication(position: string, key: string | null): Promise<void> {
    if (!isOn) return;
    const jobs = ofPosition(await readJobs(readCache), position);
    const opening = jobs.find((job) => openingKey(job) === key) ?? jobs.find((job) => isOpen(job, clock.now()));
    if (opening) await count([String(opening.jobpost_id)], { applications: 1 });
  }

  /** Reports the last 28 days, the newest release and the most visited pages first. */
  async function report(): Promise<FieldReport> {
    const since = isoNow(clock, -reportedDays * dayMs).slice(0, 10);
    const values = await db
      .selectFrom('page_metrics')
      .select(({ fn }) => ['release', 'route', 'metric', 'value', fn.sum<number>('visits').as('visits')])
      .where('day', '>', since)
      .groupBy(['release', 'route', 'metric', 'value'])
      .orderBy('value')
      .execute();
    const pages = [...Map.groupBy(values, ({ release, route }) => `${release} ${route}`).values()].map((rows) => {
      const { release = '', route = '' } = rows[0] ?? {};
      const of = (name: (typeof metricNames)[number]) => rows.filter(({ metric }) => metric === name);
      const visits = Math.max(...metricNames.map((name) => of(name).reduce((sum, row) => sum + Number(row.visits), 0)));
      const [LCP, INP, CLS] = [percentile75(of('LCP')), percentile75(of('INP')), percentile75(of('CLS'))];
      return { release, route, visits, LCP, INP, CLS };
    });
    const counts = await db
      .selectFrom('opening_counts')
      .select(({ fn }) => ['opening', fn.sum<number>('views').as('views')])
      .select(({ fn }) => fn.sum<number>('applications').as('applications'))
      .where('day', '>', since)
      .groupBy('opening')
      .execute();
    const jobs = counts.length > 0 ? await readJobs(readCache).catch(() => []) : [];
    return {
      isOn,
      days: reportedDays,
      pages: pages.toSorted(
        (a, b) => b.release.localeCompare(a.release, 'en', { numeric: true }) || b.visits - a.visits,
      ),
      openings: counts
        .map(({ opening, views, applications }) => ({
          opening,
          position: jobs.find((job) => String(job.jobpost_id) === opening)?.position ?? null,
          views: Number(views),
          applications: Number(applications),
        }))
        .toSorted((a, b) => b.views - a.views),
    };
  }

  /** Deletes sums older than a year. */
  async function deleteExpired(): Promise<void> {
    const before = isoNow(clock, -365 * dayMs).slice(0, 10);
    for (const table of ['page_metrics', 'opening_counts'] as const)
      await db.deleteFrom(table).where('day', '<', before).execute();
  }

  return { countVisit, countApplication, report, deleteExpired };
}

export type FieldData = ReturnType<typeof createFieldData>;

declare module 'fastify' {
  interface FastifyInstance {
    fieldData: FieldData;
  }
}

/** `POST /api/fieldData` from browsers, `GET` for admins. */
export const fieldDataCalls = fp<{ fieldData: FieldData }>(
  async (app, { fieldData }) => {
    app.decorate('fieldData', fieldData);
    answerCall(app, 'reportVisit', async ({ body, headers }) => {
      if (headers.dnt !== '1' && headers['sec-gpc'] !== '1') await fieldData.countVisit(body);
    });
    answerCall(app, 'getFieldData', () => fieldData.report());
  },
  { name: 'field-data', fastify: '5.x', dependencies: ['session', 'errors'] },
);
