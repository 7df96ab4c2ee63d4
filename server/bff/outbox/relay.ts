import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, isoNow } from '../../clock.ts';
import type { OutboxRow } from '../../database/schema.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import type { NewEntry } from './add-entry.ts';
import type { DeliveryResult } from './classify-answer.ts';
import type { Lease, Outbox, OutboxEntry } from './outbox.ts';
import type { OutboxRetention } from './outbox-retention.ts';
import { createServiceHealth } from './service-health.ts';
import { createSettle } from './settle-delivery.ts';

/** Takes what the outbox has: a form service, a mail server, or the receiver of webhooks. */
export interface DeliveryService {
  /** Tries to deliver once. Never throws: whatever goes wrong is a result too. */
  deliver(entry: OutboxEntry, stop?: AbortSignal): Promise<DeliveryResult>;
  close(): Promise<void>;
}

/** @param data what the service has said beside */
export type EntriesAfter = (entry: OutboxEntry, data: unknown) => Promise<readonly NewEntry[]>;

export interface RelayOptions {
  readonly outbox: Outbox;
  /** Runs every hour; left out, what another relay on the same outbox does is enough. */
  readonly retention?: Pick<OutboxRetention, 'sweep'>;
  readonly service: DeliveryService;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Time budget of one delivery. */
  readonly timeoutMs: number;
  readonly onDelivered?: ((kind: OutboxRow['form']) => unknown) | undefined;
  /** What a delivery brings with it, kept in the same moment as that it was delivered. */
  readonly entriesAfter?: readonly EntriesAfter[] | undefined;
  /** The longest pause of our own between two tries. */
  readonly maxDelayMs?: number;
  /** What has failed for so long, and several times, counts as refused; left out, it is tried for ever. */
  readonly giveUpAfterMs?: number;
  readonly tracing?: Pick<Tracing, 'delivery'> | undefined;
  /** From 0 to 1; tests fix it. */
  readonly random?: () => number;
  /** How often the outbox is looked at for what has fallen due, here or in a process that died. */
  readonly pollMs?: number;
  /** By how much a lease outlives the budget, for what lies around a delivery. */
  readonly leaseMarginMs?: number;
  /** How long `stop` lets deliveries run before it cuts them off. */
  readonly graceMs?: number;
}

export interface Relay {
  /** Works from now on; whatever is due goes at once. */
  start(): void;
  /** Looks at the outbox now instead of at the next poll. `force`: even if the service asked for a pause. */
  wake(options?: { readonly force?: boolean }): Promise<void>;
  /** Finishes what runs (cut off after the grace), then gives back every lease. */
  stop(): Promise<void>;
  /** Delivers until nothing is due any more. */
  drainOnce(): Promise<void>;
  /** The lease for an entry that is about to be recorded as `delivering`, or undefined while nothing is to be sent. */
  newLease(): Lease | undefined;
  /** When an entry recorded without a lease is to be tried (ISO 8601). */
  nextTry(): string;
  /** Tries to deliver an entry that is held under its lease, and settles it. */
  deliver(entry: OutboxEntry): Promise<DeliveryResult>;
}

/** Deliveries at the same time, besides those of requests. */
const maxConcurrentDeliveries = 4;
const sweepIntervalMs = 60 * 60 * 1000;
/** Corrections of a few seconds need no care. */
const setBackMs = 30 * 1000;

/** The relay from the outbox to a service. One a process and service; any number on one database. */
export function createRelay(options: RelayOptions): Relay {
  const { outbox, retention, service, clock, logger, timeoutMs, tracing } = options;
  const { pollMs = 1000, leaseMarginMs = 5000, graceMs = 5000 } = options;
  const processId = randomUUID();
  const running = new Set<Promise<unknown>>();
  const cutOff = new AbortController();
  let started = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let draining: Promise<void> | undefined;
  const health = createServiceHealth(clock);
  let unreadable = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;

  const lease = (): Lease => ({
    // Unique to the attempt: a lease that ran out and was taken again by this very process is another one.
    owner: `${processId}:${randomUUID()}`,
    until: isoNow(clock, timeoutMs + leaseMarginMs),
  });

  const settle = createSettle({ ...options, health }, async (before) => {
    await outbox.wakeQueued(before);
    if (started) void relay.wake();
  });

  async function deliverOnce(entry: OutboxEntry): Promise<DeliveryResult> {
    const result = await service.deliver(entry, cutOff.signal);
    const line = { outboxId: entry.id, form: entry.form, attempts: entry.attempts, outcome: result.outcome };
    const what = entry.form === 'mail' || entry.form === 'webhook' ? entry.form : 'form post';
    if (result.outcome === 'delivered') logger.debug(line, `${what} delivered`);
    else
      logger.warn(
        { ...line, reason: result.outcome === 'failed' ? result.reason : undefined },
        `${what} not delivered`,
      );
    // What could not be settled keeps its lease until that runs out, and is sent again under the same key.
    await settle(entry, result).catch((error) => logger.error({ err: error, ...line }, `${what} not settled`));
    return result;
  }

  const deliver = (entry: OutboxEntry): Promise<DeliveryResult> =>
    tracing ? tracing.delivery(entry, () => deliverOnce(entry)) : deliverOnce(entry);

  function tracked<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const done = () => running.delete(work);
    work.then(done, done);
    return work;
  }

  async function work(): Promise<void> {
    while (!stopping && !health.isPaused()) {
      const entry = await outbox.claimDue(lease());
      // Claimed while stopping: `stop` gives the lease back.
      if (!entry || stopping) return;
      await tracked(deliver(entry));
    }
  }

  /** Set back by an hour, what was to be tried in a minute would wait for an hour: it is tried now. */
  async function recoverFromClockSetBack(): Promise<void> {
    const before = latest;
    latest = clock.now();
    if (latest >= before - setBackMs) return;
    logger.warn('the clock was set back: what waits is tried now');
    sweptAt = Number.NEGATIVE_INFINITY;
    health.endPause();
    await outbox.wakeQueued();
  }

  async function drain(): Promise<void> {
    await recoverFromClockSetBack();
    const due = await outbox.nextDueAt();
    if (due !== undefined && due <= isoNow(clock))
      await Promise.all(Array.from({ length: maxConcurrentDeliveries }, work));
    if (retention && clock.now() - sweptAt >= sweepIntervalMs) {
      sweptAt = clock.now();
      await retention.sweep();
    }
  }

  async function tick(): Promise<void> {
    clearTimeout(timer);
    try {
      await relay.drainOnce();
      unreadable = false;
    } catch (error) {
      // The database is away: the posts are safe in it, and the next poll comes. Said once, not at every poll.
      if (!unreadable) logger.error({ err: error }, 'outbox could not be read');
      unreadable = true;
    }
    if (!started || stopping) return;
    clearTimeout(timer);
    timer = setTimeout(() => void tick(), pollMs);
    timer.unref();
  }

  const relay: Relay = {
    start() {
      if (started) return;
      started = true;
      const wakeAll = outbox.wakeQueued().catch((error) => logger.error({ err: error }, 'outbox could not be read'));
      void wakeAll.then(tick);
    },
    async wake({ force = false } = {}) {
      if (force) health.endPause();
      if (started && !stopping) await tick();
    },
    async drainOnce() {
      // One that runs may have passed what has just fallen due: after it comes another.
      while (draining) await draining;
      if (stopping) return;
      draining = drain().finally(() => {
        draining = undefined;
      });
      await draining;
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const cut = setTimeout(() => cutOff.abort(), graceMs);
      while (running.size > 0) await Promise.allSettled(running);
      clearTimeout(cut);
      await draining?.catch(() => undefined);
      await outbox
        .releaseLeases(`${processId}:`)
        .catch((error) => logger.error({ err: error }, 'outbox leases not released'));
      await service.close();
    },
    newLease: () => (stopping || health.isPaused() ? undefined : lease()),
    nextTry: () => new Date(Math.max(clock.now(), health.pausedUntil())).toISOString(),
    deliver: (entry) => tracked(deliver(entry)),
  };
  return relay;
}
