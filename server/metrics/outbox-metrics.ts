import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { isoNow } from '../clock.ts';
import type { DatabaseAndClock, OutboxRow } from '../database/schema.ts';

/** Shares one running call between concurrent callers. */
function singleFlight<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Queries the app's `/readyz` at every scrape. */
export function measureReadiness(app: FastifyInstance, registers: Registry[]): void {
  const ask = singleFlight(() => app.inject('/readyz'));
  new Gauge({
    name: 'site_ready',
    help: '1 when the database answers, otherwise 0.',
    registers,
    async collect() {
      const { statusCode } = await ask();
      this.set(statusCode === 200 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'site_backend_reachable',
    help: '1 when the backend answers, 0 when it does not.',
    registers,
    async collect() {
      const { backend }: { backend?: unknown } = (await ask()).json();
      this.set(backend === 'reachable' ? 1 : 0);
    },
  });
}

const states = ['queued', 'delivering', 'refused', 'quarantined'] as const satisfies OutboxRow['state'][];

/** Measured separately, because an unreachable webhook receiver does not affect forms. */
const parts = [
  {
    name: 'site_outbox',
    what: 'Form posts and mails',
    kinds: ['contact', 'application', 'mail'] as const,
  },
  { name: 'site_webhooks', what: 'Webhooks', kinds: ['webhook'] as const },
  {
    name: 'site_publications',
    what: 'Scheduled posts whose time has come',
    kinds: ['publication'] as const,
    due: true,
  },
];

/** Reads the shared outbox at every scrape. */
export function measureOutbox(store: DatabaseAndClock, registers: Registry[]): void {
  for (const part of parts) measurePart(part, store, registers);
}

function measurePart(
  { name, what, kinds, due = false }: (typeof parts)[number],
  { db, clock }: DatabaseAndClock,
  registers: Registry[],
) {
  const read = singleFlight(() =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => [
        'state',
        fn.countAll<number>().as('count'),
        fn.min(fn.coalesce('held_until', 'created_at')).as('oldest'),
      ])
      .where('state', 'in', states)
      .where('form', 'in', kinds)
      .$if(due, (query) => query.where('held_until', '<=', isoNow(clock)))
      .groupBy('state')
      .execute()
      // Without a database, report no values instead of stale ones.
      .catch(() => undefined),
  );
  new Gauge({
    name: `${name}_entries`,
    help: `${what} that are not delivered, by state: queued, delivering, refused or given up, quarantined as spam.`,
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await read();
      this.reset();
      if (!rows) return;
      for (const state of states) {
        this.set({ state }, Number(rows.find((row) => row.state === state)?.count ?? 0));
      }
    },
  });
  new Gauge({
    name: `${name}_oldest_seconds`,
    help: `${what}: how long the oldest has been waiting to be delivered; 0 when none is.`,
    registers,
    async collect() {
      const rows = await read();
      if (!rows) return this.remove();
      const waiting = rows.filter(({ state }) => state === 'queued' || state === 'delivering');
      const oldest = Math.min(clock.now(), ...waiting.map((row) => Date.parse(row.oldest ?? '')));
      this.set((clock.now() - oldest) / 1000);
    },
  });
}
