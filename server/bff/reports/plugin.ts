import { Negotiator } from '@fastify/accept-negotiator';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { outboxKind } from '#shared/schemas/form-outbox.ts';
import type { HealthReport, HostReport, Trouble } from '#shared/schemas/operation.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { type Clock, isoNow } from '../../clock.ts';
import { migrationNames } from '../../database/migrate.ts';
import { lastBackup } from '../../database/queries.ts';
import type { Db, DialectName } from '../../database/schema.ts';
import { storedFormBytes } from '../../database/stored-form-bytes.ts';
import { routeOf } from '../calls/answer-call.ts';
import { listDrafts } from '../publishing/repository.ts';

interface HealthReportOptions {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly mail: HealthReport['mail']['how'];
  /** Form posts stay in the site's own database, although the inboxes show a backend host’s records. */
  readonly formsStayHere: boolean;
  readonly storageLimitBytes: number | undefined;
  readonly storedBytes?: (() => Promise<number>) | undefined;
  readonly isHostReachable: () => Promise<boolean>;
  readonly readDrift: () => Facts['drift'];
}

type Facts = Omit<HealthReport, 'troubles'>;

const stuckAfterMs = 10 * 60_000;
const nearlyFull = 0.8;
const backupEveryMs = 7 * 24 * 60 * 60_000;

/** Number of waiting posts and mails, and of entries that have waited too long. */
export async function readQueue(db: Db, clock: Clock): Promise<Facts['queue']> {
  const stuckSince = isoNow(clock, -stuckAfterMs);
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'state',
      fn.countAll().as('count'),
      fn.min('created_at').as('oldest'),
      sql<number | string>`sum(case when coalesce(held_until, created_at) < ${stuckSince} then 1 else 0 end)`.as(
        'stuck',
      ),
    ])
    .where('state', 'in', ['queued', 'delivering', 'refused'])
    .where('form', 'in', outboxKind.options)
    .groupBy('state')
    .execute();
  const waiting = rows.filter(({ state }) => state !== 'refused');
  const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0);
  return {
    waiting: sum(waiting.map(({ count }) => count)),
    stuck: sum(waiting.map(({ stuck }) => stuck)),
    refused: sum(rows.filter(({ state }) => state === 'refused').map(({ count }) => count)),
    oldest: waiting.map(({ oldest }) => oldest).toSorted()[0] ?? null,
  };
}

async function readPublishing(db: Db, clock: Clock): Promise<Facts['publishing']> {
  const drafts = await listDrafts(db, clock.now());
  const ofState = (state: BlogDraft['state']) => drafts.filter((draft) => draft.state === state);
  const [late, refused] = [ofState('late'), ofState('refused')];
  const planned = [...late, ...refused].map(({ texts, postId, publishAt, unpublishAt, updatedAt }) => ({
    // It is printed on terminals.
    title: texts.title.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 100),
    since: (postId === null ? publishAt : unpublishAt) ?? updatedAt,
  }));
  const [oldest = null] = planned.toSorted((a, b) => a.since.localeCompare(b.since));
  return { late: late.length, refused: refused.length, oldest };
}

async function countUndelivered(db: Db, clock: Clock): Promise<number> {
  const { undelivered } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('undelivered'))
    .where('form', '=', 'webhook')
    .where('state', '!=', 'delivered')
    .where((where) =>
      where.or([where('state', '=', 'refused'), where('created_at', '<', isoNow(clock, -stuckAfterMs))]),
    )
    .executeTakeFirstOrThrow();
  return Number(undelivered);
}

async function databaseVersion(db: Db, dialect: DialectName): Promise<string> {
  const ask = dialect === 'sqlite' ? sql<object>`select sqlite_version()` : sql<object>`show server_version`;
  const [row = {}] = (await ask.execute(db)).rows;
  return `${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${Object.values(row).join('')}`;
}

function troublesOf(
  { queue, publishing, mail, webhooks, backup, disk, drift }: Facts,
  reachable: boolean,
  { clock, formsStayHere }: Pick<HealthReportOptions, 'clock' | 'formsStayHere'>,
): Trouble[] {
  const { late, refused, oldest } = publishing;
  const logs = "grep 'not delivered' LOGFILE";
  const backupIsOld = backup.last !== null && clock.now() - Date.parse(backup.last) > backupEveryMs;
  const found: readonly (Trouble | false | null)[] = [
    !reachable && {
      about: 'backend',
      words: 'The backend host cannot be reached.',
      command: 'curl -i "$BACKEND_URL"',
    },
    queue.stuck > 0 && {
      about: 'queue',
      words: `Waiting for more than ten minutes: ${queue.stuck}. The form service or the mail server does not accept them. See the log.`,
      command: logs,
    },
    queue.refused > 0 && {
      about: 'queue',
      words: `Refused: ${queue.refused}. After fixing the cause, press "Retry now" in an inbox.`,
      command: logs,
    },
    oldest && {
      about: 'publishing',
      words: `Scheduled posts that the backend has not accepted: ${late} late, ${refused} refused. The oldest is "${oldest.title}", planned for ${oldest.since}. See "All Blogs".`,
      command: "grep 'publication failed' LOGFILE",
    },
    mail.how !== 'server' && {
      about: 'mail',
      words: mail.how === 'files' ? 'Mails are written to the data folder and not sent.' : 'No mail can be sent.',
      command: 'SMTP_URL=smtp://mail.example.com:587 npm start',
    },
    mail.how !== 'server' &&
      formsStayHere && {
        about: 'mail',
        words:
          'Nobody is notified of form posts. They stay in this site’s database, because there is no form service and no mail server, and the inboxes show only the backend host’s records.',
        command: 'FORM_SERVICE_URL=https://forms.example.com/submit FORM_ACCESS_KEY=... npm start',
      },
    webhooks.undelivered > 0 && {
      about: 'webhooks',
      words: `Webhooks not delivered: ${webhooks.undelivered}. See "Webhooks" for the reasons and to send them again.`,
      command: "grep 'webhook not delivered' LOGFILE",
    },
    (backup.last === null || backupIsOld) && {
      about: 'backup',
      words: backup.last === null ? 'No backup is known.' : 'The last backup is more than a week old.',
      command: 'npm run backup',
    },
    disk.limitBytes !== null &&
      disk.usedBytes > disk.limitBytes * nearlyFull && {
        about: 'disk',
        words: 'Uploaded files nearly fill the storage limit. Beyond it, forms are accepted only without files.',
        command: `STORAGE_LIMIT_MB=${Math.ceil((disk.limitBytes * 2) / 1024 / 1024)} npm start`,
      },
    drift.differences > 0 && {
      about: 'drift',
      words: `The backend's answers differ from the contract: ${drift.differences}.`,
      command: 'npm run conformance -- --host "$BACKEND_URL" --token "$BACKEND_TOKEN"',
    },
  ];
  return found.filter((trouble) => trouble !== false && trouble !== null);
}

/** Returns the site's current state and its open problems. */
export async function readHealth(options: HealthReportOptions): Promise<HealthReport> {
  const { db, dialect, clock, storageLimitBytes, storedBytes = () => storedFormBytes(db) } = options;
  const [queue, publishing, undelivered, last, usedBytes, database, reachable] = await Promise.all([
    readQueue(db, clock),
    readPublishing(db, clock),
    countUndelivered(db, clock),
    lastBackup(db),
    storedBytes(),
    databaseVersion(db, dialect),
    options.isHostReachable(),
  ]);
  const facts: Facts = {
    queue,
    publishing,
    mail: { how: options.mail },
    webhooks: { undelivered },
    backup: { last },
    disk: { usedBytes, limitBytes: storageLimitBytes ?? null },
    drift: options.readDrift(),
    versions: {
      site: packageFile.version,
      node: process.versions.node,
      database,
      schema: migrationNames.at(-1) ?? '',
    },
  };
  return { ...facts, troubles: troublesOf(facts, reachable, options) };
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Formats a report for a terminal. */
export function healthReportText({
  queue,
  publishing,
  mail,
  backup,
  disk,
  drift,
  versions,
  troubles,
}: HealthReport): string {
  const lines = [
    `Queue: ${queue.waiting} waiting, ${queue.stuck} stuck, ${queue.refused} refused, oldest ${queue.oldest ?? 'none'}`,
    `Scheduled posts: ${publishing.late} late, ${publishing.refused} refused`,
    `Mail: ${mail.how}`,
    `Last backup: ${backup.last ?? 'none known'}`,
    `Files: ${megabytes(disk.usedBytes)} ${disk.limitBytes === null ? '(no limit)' : `of ${megabytes(disk.limitBytes)}`}`,
    `Backend: ${drift.answered ? `${drift.differences} differences from the contract` : 'no answers yet'}`,
    `Versions: site ${versions.site}, Node ${versions.node}, ${versions.database}, schema ${versions.schema}`,
  ];
  if (troubles.length === 0) lines.push('', 'No problems found.');
  else lines.push('', 'With Compose, "docker compose logs web" prints the log.');
  for (const { words, command } of troubles) lines.push('', words, `  ${command}`);
  return `${lines.join('\n')}\n`;
}

function hostReportText({ embedded, since, answered, differences }: HostReport): string {
  const lines = [`Answers of the backend host since ${since}`];
  if (embedded) lines.push('The site uses its embedded backend.');
  if (differences.length === 0) lines.push(answered ? 'They match the contract.' : 'No answers yet.');
  for (const { call, words, count, first, last, command } of differences) {
    lines.push(
      '',
      `${call}: ${words}`,
      `  ${count === 1 ? 'once' : `${count} times`}, first ${first}, last ${last}`,
      `  ${command}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

interface ReportsOptions {
  readonly hostReport: () => HostReport;
  readonly health: HealthReportOptions;
}

const negotiator = new Negotiator({ supportedValues: ['application/json', 'text/plain'] });

/** Reports for operators: JSON for the admin area, text for a terminal. */
export const reports = fp<ReportsOptions>(
  async (app, { hostReport, health }) => {
    const report = <T>(
      name: 'getHostReport' | 'getHealthReport',
      read: () => T | Promise<T>,
      toText: (report: T) => string,
    ) => {
      app.route<{ Querystring: { format?: unknown } }>({
        ...routeOf(name),
        handler: async ({ query, headers }, reply) => {
          const data = await read();
          reply.header('cache-control', 'no-store').header('vary', 'accept');
          if (query.format !== 'text' && negotiator.negotiate(headers.accept ?? '') !== 'text/plain') return { data };
          return reply.type('text/plain; charset=utf-8').send(toText(data));
        },
      });
    };
    report('getHostReport', hostReport, hostReportText);
    report('getHealthReport', () => readHealth(health), healthReportText);
  },
  { name: 'reports', fastify: '5.x', dependencies: ['session', 'errors'] },
);
