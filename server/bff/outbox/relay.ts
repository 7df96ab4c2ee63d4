import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, isoNow } from '../../clock.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import type { DeliveryResult } from './delivery-client.ts';
import type { FollowingEntry, Lease, Outbox, OutboxEntry } from './outbox.ts';
import type { OutboxRetention } from './retention.ts';
import { isFormPost, refusedKeyOf } from './submission-key.ts';

const firstMs = 2000;
const defaultMaxDelayMs = 10 * 60 * 1000;

/** Returns the next delay in milliseconds: exponential from two seconds, minus up to 20 % of jitter. */
export function retryDelay(attempts: number, random: () => number, maxDelayMs = defaultMaxDelayMs): number {
  const full = Math.min(maxDelayMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (0.8 + 0.2 * random()));
}

/** An entry that keeps failing alone must not be retried after every success of the others. */
const minWakeIntervalMs = 60 * 1000;

function createServiceHealth(clock: Clock) {
  let pausedUntil = 0;
  // An earlier process may have left entries behind.
  let isFailing = true;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return {
    failed(retryAfterMs: number | undefined): void {
      isFailing = true;
      if (retryAfterMs !== undefined) pausedUntil = clock.now() + retryAfterMs;
    },
    /** Records an answer. Returns true when it ends an outage, so that the queue can be sent. */
    answered(): boolean {
      if (!isFailing || clock.now() - recoveredAt < minWakeIntervalMs) return false;
      isFailing = false;
      recoveredAt = clock.now();
      return true;
    },
    isPaused: (): boolean => clock.now() < pausedUntil,
    pausedUntil: (): number => pausedUntil,
    endPause(): void {
      pausedUntil = 0;
    },
  };
}

type SettleOptions = Pick<
  RelayOptions,
  'outbox' | 'clock' | 'onDelivered' | 'entriesAfter' | 'random' | 'maxDelayMs' | 'giveUpAfterMs'
> & { readonly health: ReturnType<typeof createServiceHealth> };

const maxPauseMs = 60 * 1000;
const minAttempts = 5;

function createSettle(options: SettleOptions, onRecovered: (before: string) => Promise<void>) {
  const { outbox, clock, onDelivered, entriesAfter = [], health } = options;
  const { random = Math.random, maxDelayMs = defaultMaxDelayMs, giveUpAfterMs = Number.POSITIVE_INFINITY } = options;

  return async (entry: OutboxEntry, result: DeliveryResult): Promise<void> => {
    const owner = entry.lease_owner ?? '';
    if (result.outcome === 'failed') {
      // A long Retry-After holds its own entry; the queue continues after a minute at most.
      health.failed(result.retryAfterMs && Math.min(result.retryAfterMs, maxPauseMs));
      const isGivenUp = entry.attempts >= minAttempts && clock.now() - Date.parse(entry.created_at) >= giveUpAfterMs;
      if (isGivenUp) return void (await outbox.settleRefused(entry.id, owner, result.reason));
      const wait = Math.max(retryDelay(entry.attempts, random, maxDelayMs), result.retryAfterMs ?? 0);
      await outbox.requeue(entry.id, owner, isoNow(clock, wait), result.reason);
      return;
    }
    if (result.outcome === 'delivered') {
      const following = await Promise.all(entriesAfter.map((after) => after(entry, result.data)));
      const settled = await outbox.settleDelivered(entry.id, owner, result.message ?? null, following.flat());
      if (settled) onDelivered?.(entry);
    } else {
      const attempts = entry.attempts - (result.unsent ? 1 : 0);
      await outbox.settleRefused(entry.id, owner, result.message, { refused_key: refusedKeyOf(entry), attempts });
    }
    // A refusal also shows that the service is back.
    if (health.answered()) await onRecovered(isoNow(clock, maxDelayMs));
  };
}

export interface DeliveryService {
  /** Tries to deliver once. Never throws. */
  deliver(entry: OutboxEntry, stop?: AbortSignal): Promise<DeliveryResult>;
  close(): Promise<void>;
}

export type EntriesAfter = (entry: OutboxEntry, data: unknown) => Promise<readonly FollowingEntry[]>;

export interface RelayOptions {
  readonly outbox: Outbox;
  readonly retention?: Pick<OutboxRetention, 'sweep'>;
  readonly service: DeliveryService;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly timeoutMs: number;
  readonly onDelivered?: ((entry: OutboxEntry) => unknown) | undefined;
  readonly entriesAfter?: readonly EntriesAfter[] | undefined;
  readonly maxDelayMs?: number;
  /** Age after which a failing entry counts as refused; by default it is retried forever. */
  readonly giveUpAfterMs?: number;
  readonly tracing?: Pick<Tracing, 'delivery'> | undefined;
  readonly random?: () => number;
  readonly pollMs?: number;
  readonly leaseMarginMs?: number;
  /** How long `stop` waits before it aborts deliveries. */
  readonly graceMs?: number;
}

export interface Relay {
  start(): void;
  /** Polls now. `force`: also during a pause that the service asked for. */
  wake(options?: { readonly force?: boolean }): Promise<void>;
  /** Waits for running deliveries, aborts them after the grace period, then releases every lease. */
  stop(): Promise<void>;
  drainOnce(): Promise<void>;
  /** Creates the lease for an entry recorded as `delivering`; undefined while the relay stops or pauses. */
  newLease(): Lease | undefined;
  /** When an entry recorded without a lease is due (ISO 8601). */
  nextTry(): string;
  deliver(entry: OutboxEntry): Promise<DeliveryResult>;
}

const maxConcurrentDeliveries = 4;
const sweepIntervalMs = 60 * 60 * 1000;
const setBackMs = 30 * 1000;

/** Creates the relay from the outbox to one service. Any number of processes can share one database. */
export function createRelay(options: RelayOptions): Relay {
  const { outbox, retention, service, clock, logger, timeoutMs, tracing } = options;
  const { pollMs = 1000, leaseMarginMs = 5000, graceMs = 5000 } = options;
  const processId = randomUUID();
  const running = new Set<Promise<unknown>>();
  const abortDeliveries = new AbortController();
  let started = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let draining: Promise<void> | undefined;
  const health = createServiceHealth(clock);
  let isDatabaseDown = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let lastDrainAt = Number.NEGATIVE_INFINITY;

  const createLease = (): Lease => ({
    // Unique per attempt: an expired lease that this process takes again is another lease.
    owner: `${processId}:${randomUUID()}`,
    until: isoNow(clock, timeoutMs + leaseMarginMs),
  });

  const settle = createSettle({ ...options, health }, async (before) => {
    await outbox.wakeQueued(before);
    if (started) void relay.wake();
  });

  async function deliverOnce(entry: OutboxEntry): Promise<DeliveryResult> {
    const result = await service.deliver(entry, abortDeliveries.signal);
    const line = { outboxId: entry.id, form: entry.form, attempts: entry.attempts, outcome: result.outcome };
    const what = isFormPost(entry.form) ? 'form post' : entry.form;
    if (result.outcome === 'delivered') logger.debug(line, `${what} delivered`);
    else {
      const reason = result.outcome === 'refused' ? result.logged : (result.logged ?? result.reason);
      logger.warn({ ...line, reason }, `${what} not delivered`);
    }
    // An entry that could not be settled keeps its lease until it expires, and is then sent again under the same key.
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

  async function deliverDue(): Promise<void> {
    while (!stopping && !health.isPaused()) {
      const entry = await outbox.claimDue(createLease());
      // `stop` releases this lease.
      if (!entry || stopping) return;
      await tracked(deliver(entry));
    }
  }

  /** After the clock was set back, due times lie too far in the future, so everything waiting is retried now. */
  async function recoverFromClockSetBack(): Promise<void> {
    const before = lastDrainAt;
    lastDrainAt = clock.now();
    if (lastDrainAt >= before - setBackMs) return;
    logger.warn('the clock was set back: retrying all waiting entries');
    sweptAt = Number.NEGATIVE_INFINITY;
    health.endPause();
    await outbox.wakeQueued();
  }

  async function drain(): Promise<void> {
    await recoverFromClockSetBack();
    const due = await outbox.nextDueAt();
    if (due !== undefined && due <= isoNow(clock))
      await Promise.all(Array.from({ length: maxConcurrentDeliveries }, deliverDue));
    if (retention && clock.now() - sweptAt >= sweepIntervalMs) {
      sweptAt = clock.now();
      await retention.sweep();
    }
  }

  async function tick(): Promise<void> {
    clearTimeout(timer);
    try {
      await relay.drainOnce();
      isDatabaseDown = false;
    } catch (error) {
      // The database is unavailable. Log it once, not at every poll.
      if (!isDatabaseDown) logger.error({ err: error }, 'outbox could not be read');
      isDatabaseDown = true;
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
      // A running drain may have passed an entry that is due only now.
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
      const cut = setTimeout(() => abortDeliveries.abort(), graceMs);
      while (running.size > 0) await Promise.allSettled(running);
      clearTimeout(cut);
      await draining?.catch(() => undefined);
      await outbox
        .releaseLeases(`${processId}:`)
        .catch((error) => logger.error({ err: error }, 'outbox leases not released'));
      await service.close();
    },
    newLease: () => (stopping || health.isPaused() ? undefined : createLease()),
    nextTry: () => new Date(Math.max(clock.now(), health.pausedUntil())).toISOString(),
    deliver: (entry) => tracked(deliver(entry)),
  };
  return relay;
}
