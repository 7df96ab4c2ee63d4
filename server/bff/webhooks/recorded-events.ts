import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { isOpen, openingKey } from '#shared/job-facts.ts';
import type { HostDifference, WebhookEventName } from '#shared/schemas/operation.ts';
import { jobPath } from '#shared/site.ts';
import { type Clock, isoNow } from '../../clock.ts';
import { changeSetting, readSetting } from '../../database/queries.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { addEntry } from '../outbox/outbox.ts';
import { readQueue } from '../reports/plugin.ts';
import { type WebhookEvent, webhookEntry } from './webhook-event.ts';

const stuckKey = 'outbox_stuck';

/** Records one event when posts or mails have been waiting too long, until none is. */
export async function recordStuckOutbox(db: Db, clock: Clock): Promise<void> {
  const { waiting, stuck, oldest } = await readQueue(db, clock);
  const before = await readSetting(db, stuckKey);
  const now = stuck > 0 ? 'yes' : 'no';
  if (now === (before ?? 'no')) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await changeSetting(transaction, stuckKey, before, now)) || now === 'no') return;
    const event = { type: 'outbox.stuck', record: '', data: { waiting, stuck, oldest } } as const;
    await addEntry(transaction, webhookEntry(event, isoNow(clock)), isoNow(clock));
  });
}

/** Records each new difference between the host's answers and the contract once, across processes. */
export async function recordDrift(
  db: Db,
  clock: Clock,
  differences: readonly HostDifference[],
  recorded: Set<string>,
): Promise<void> {
  for (const { call, field, kind, words, first } of differences) {
    const key = `contract.drift ${call} ${field} ${kind}`;
    if (recorded.has(key)) continue;
    const event = { type: 'contract.drift', key, record: call, data: { call, field, kind, words, first } } as const;
    await addEntry(db, webhookEntry(event, isoNow(clock)), isoNow(clock));
    recorded.add(key);
  }
}

type Jobs = HostAnswer<'getAllJobPosts'>;

interface OpeningEventsOptions extends DatabaseAndClock {
  readonly events: readonly WebhookEventName[];
  readonly siteUrl: string | undefined;
  readonly readJobs: () => Promise<Jobs>;
}

const versionKey = 'announced_openings_version';

/** Records changes since the last run; the version stops a process with an older list. The first run has no events. */
export async function recordOpeningEvents({
  db,
  clock,
  events,
  siteUrl,
  readJobs,
}: OpeningEventsOptions): Promise<void> {
  const version = await readSetting(db, versionKey);
  const jobs = await readJobs();
  const open = new Map(jobs.filter((job) => isOpen(job, clock.now())).map((job) => [openingKey(job), job]));
  const listed = new Set(jobs.map(openingKey));
  const announced = await db.selectFrom('announced_openings').selectAll().execute();
  const closed = announced.filter(({ opening }) => !open.has(opening));
  const published = [...open].filter(([key]) => !announced.some(({ opening }) => opening === key));
  if (version !== undefined && closed.length + published.length === 0) return;

  const happened: WebhookEvent[] = [
    ...closed.map(({ opening, host_id, position }) => ({
      type: 'job.closed' as const,
      record: `job ${host_id}`,
      data: { job: { id: host_id, position }, because: listed.has(opening) ? 'closing_time' : 'taken_down' },
    })),
    ...published.map(([, { jobpost_id, position, closes_at }]) => ({
      type: 'job.published' as const,
      record: `job ${jobpost_id}`,
      data: {
        job: {
          id: String(jobpost_id),
          position,
          closes_at: closes_at || null,
          ...(siteUrl && { url: `${siteUrl}${jobPath(jobpost_id)}` }),
        },
      },
    })),
  ];
  await db.transaction().execute(async (transaction) => {
    if (!(await changeSetting(transaction, versionKey, version, String(Number(version ?? 0) + 1)))) return;
    for (const { opening } of closed)
      await transaction.deleteFrom('announced_openings').where('opening', '=', opening).execute();
    for (const [opening, { jobpost_id, position }] of published)
      await transaction
        .insertInto('announced_openings')
        .values({ opening, host_id: String(jobpost_id), position })
        .execute();
    if (version === undefined) return;
    for (const event of happened)
      if (events.includes(event.type)) await addEntry(transaction, webhookEntry(event, isoNow(clock)), isoNow(clock));
  });
}
