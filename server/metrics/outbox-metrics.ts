import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database, OutboxRow } from '../database/schema.ts';
import { singleFlight } from './single-flight.ts';

const states = ['queued', 'delivering', 'refused', 'quarantined'] as const satisfies OutboxRow['state'][];

interface OutboxMetricsOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly registers: Registry[];
}

/** What is measured apart: a receiver of webhooks that is away is no trouble of the forms. */
const parts = [
  {
    name: 'site_outbox',
    what: 'Form posts and mails',
    kinds: ['contact', 'application', 'mail'] as const,
  },
  { name: 'site_webhooks', what: 'Webhooks', kinds: ['webhook'] as const },
];

/** Reads the outbox at every reading of the metrics. All processes on one database read the same. */
export function measureOutbox(options: OutboxMetricsOptions): void {
  for (const part of parts) measurePart(part, options);
}

function measurePart({ name, what, kinds }: (typeof parts)[number], { db, clock, registers }: OutboxMetricsOptions) {
  const read = singleFlight(() =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('state', 'in', states)
      .where('form', 'in', kinds)
      .groupBy('state')
      .execute()
      // Old figures would say that all is well: without a database there are none.
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
      const oldest = Math.min(clock.now(), ...waiting.map((row) => Date.parse(row.oldest)));
      this.set((clock.now() - oldest) / 1000);
    },
  });
}
