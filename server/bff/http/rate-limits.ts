import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Endpoint, LimitName } from '#shared/contract/define-endpoint.ts';
import { endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { type Clock, dayMs, minuteMs } from '../../clock.ts';
import { countAttempt, deleteExpiredWindows } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';
import { wantsPage } from './errors.ts';
import { networkOf, networksOf } from './visitors.ts';

interface Quota {
  /** Hashed before storage, because it may contain an address. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

const rememberedMs = 5000;
const maxRemembered = 10_000;

const hashed = (key: string): string => hash('sha256', key, 'base64url');

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

/** Fixed-window counters in the database, shared by all processes. */
export class RateLimiter {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Exhausted quotas, so that further attempts cost no write. */
  readonly #usedUp = new Map<string, { readonly resetsAt: number; readonly until: number }>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts one attempt before it is made, so that concurrent attempts count too. */
  async take({ key, max, windowMs }: Quota): Promise<number | undefined> {
    const now = this.#clock.now();
    const known = this.#usedUp.get(hashed(key));
    // The second condition guards against a clock that was set back.
    if (known && now < known.until && known.until - now <= rememberedMs) return secondsUntil(known.resetsAt, now);
    const { count, resetsAt } = await countAttempt(this.#db, { key: hashed(key), windowMs, now });
    if (count <= max) return undefined;
    if (this.#usedUp.size >= maxRemembered) this.#usedUp.clear();
    this.#usedUp.set(hashed(key), { resetsAt, until: Math.min(resetsAt, now + rememberedMs) });
    return secondsUntil(resetsAt, now);
  }

  async giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    for (const key of keys) this.#usedUp.delete(hashed(key));
    await this.#db
      .updateTable('rate_limits')
      .set({ count: sql<number>`count - 1` })
      .where('key', 'in', keys.map(hashed))
      .where('count', '>', 0)
      .execute();
  }

  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#usedUp.delete(hashed(key));
    await this.#db.deleteFrom('rate_limits').where('key', 'in', keys.map(hashed)).execute();
  }

  deleteExpired(): Promise<void> {
    return deleteExpiredWindows(this.#db, this.#clock.now());
  }
}

export interface LimitFigures {
  readonly windowMs: number;
  readonly perAddress: number;
  readonly perAddressWithFile?: number;
  /** How many of these may come without script, where all visitors share one form stamp. */
  readonly perAddressWithoutScript?: number;
  readonly perVisitor?: number;
  /** Attempts per `Subject` from all addresses. */
  readonly perAccount?: number;
  readonly perDay?: number;
  /** Only failed attempts count; successes and server errors do not. */
  readonly countsFailuresOnly?: true;
}

export type RateLimits = Readonly<Record<LimitName, LimitFigures>>;

/** High enough for people, far too low for guessing passwords or codes. */
export const defaultRateLimits: RateLimits = {
  login: { windowMs: 15 * minuteMs, perAddress: 300, perVisitor: 30, perAccount: 100, countsFailuresOnly: true },
  code: {
    windowMs: 15 * minuteMs,
    perAddress: 150,
    perVisitor: 20,
    perAccount: 60,
    perDay: 20,
    countsFailuresOnly: true,
  },
  password: { windowMs: 15 * minuteMs, perAddress: 150, perVisitor: 20, perAccount: 60, countsFailuresOnly: true },
  signup: { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 },
  mail: { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 },
  form: {
    windowMs: 10 * minuteMs,
    perAddress: 120,
    perAddressWithFile: 60,
    perAddressWithoutScript: 20,
    perAccount: 60,
  },
  link: { windowMs: 10 * minuteMs, perAddress: 100 },
  visit: { windowMs: 10 * minuteMs, perAddress: 600 },
};

interface Limit extends LimitFigures {
  readonly name: LimitName;
}

/** The account that an attempt is for, and what its limits count by: for a signup or reset its session, otherwise the account. */
interface Subject {
  readonly id: string;
  readonly account: string;
}

/** Factor for networks that contain many counted ones (an IPv6 /48). */
const largerNetwork = 4;

const countedBy = (browser: string | undefined): string => (browser === undefined ? 'account' : `browser ${browser}`);
const attemptsKey = (name: string, id: string, browser?: string): string => `${name} ${countedBy(browser)} ${id}`;
const dayKey = (name: string, account: string, browser?: string): string =>
  `${name} day ${countedBy(browser)} ${account}`;

/** Lists the keys under which an account's attempts are counted. */
export const accountQuotaKeys = (account: string): string[] =>
  Object.keys(defaultRateLimits).flatMap((name) => [attemptsKey(name, account), dayKey(name, account)]);

/** Quotas per network of an address. @param what names the counter: all attempts, or those with files or without script */
const addressQuotas = (
  { name, windowMs, perAddress }: Limit,
  address: string,
  { max = perAddress, what = 'address' }: { max?: number | undefined; what?: string } = {},
): Quota[] =>
  networksOf(address).map((network, index) => ({
    key: `${name} ${what} ${network}`,
    max: index === 0 ? max : max * largerNetwork,
    windowMs,
  }));

/** Quota per account and address. It is taken before the account's quota, so that one address cannot exhaust that. */
const visitorQuota = ({ name, windowMs, perVisitor = 0 }: Limit, { id }: Subject, address: string): Quota => ({
  key: `${name} visitor ${id} ${networkOf(address)}`,
  max: perVisitor,
  windowMs,
});

const accountQuota = ({ name, windowMs, perAccount = 0 }: Limit, { id }: Subject, browser?: string): Quota => ({
  key: attemptsKey(name, id, browser),
  max: perAccount,
  windowMs,
});

const dayQuota = ({ name, perDay = 0 }: Limit, { account }: Subject, browser?: string): Quota => ({
  key: dayKey(name, account, browser),
  max: perDay,
  windowMs: dayMs,
});

declare module 'fastify' {
  interface FastifyInstance {
    countAttempt(request: FastifyRequest, name: LimitName): Promise<void>;
  }
}

interface RateLimitsOptions {
  readonly limiter: RateLimiter;
  readonly limits: RateLimits;
  readonly accountOf: (endpoint: Endpoint, email: string) => string;
  readonly subjectOf: (endpoint: Endpoint, request: FastifyRequest) => Promise<Subject | undefined>;
  readonly knownBrowser: (
    request: FastifyRequest,
  ) => Promise<{ readonly id: string; knows(account: string): boolean } | undefined>;
}

/** Known browsers are exempt from these limits at their own accounts; limits against floods hold for every browser. */
const limitsOnGuessing: ReadonlySet<LimitName> = new Set(['login', 'code', 'password']);

/** Reads the email address from the field that the contract row names; other fields are not validated. */
function emailIn({ body: rules }: Endpoint, body: unknown): string | undefined {
  const { email, fields } = asRecord(body);
  const field = rules?.kind === 'form' && 'contact_email' in rules.fields.shape ? 'contact_email' : 'email';
  const given = fields instanceof Map ? fields.get(field)?.at(-1) : email;
  return typeof given === 'string' && given !== '' ? given : undefined;
}

function hasFile(body: unknown): boolean {
  const { files } = asRecord(body);
  return files instanceof Map && files.size > 0;
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

const tooMany = (wait: string): string => `Too many attempts. Please try again in ${wait}.`;
const tooManyToday = (wait: string): string =>
  `Too many wrong codes were tried for this account. To keep it safe, no code is accepted for ${wait}.`;

/** Applies the rate limits that a contract row names in `limit`: by address before the body is read, then by account. */
export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limiter, limits, accountOf, subjectOf, knownBrowser }) => {
    const taken = new WeakMap<FastifyRequest, string[]>();

    const take = async (request: FastifyRequest, quotas: readonly Quota[], messageOf = tooMany) => {
      const keys = taken.get(request) ?? [];
      taken.set(request, keys);
      for (const quota of quotas) {
        if (quota.max === 0) continue;
        const wait = await limiter.take(quota);
        keys.push(quota.key);
        if (wait !== undefined)
          throw new ApiError('too_many_requests', messageOf(waitingTime(wait)), { retryAfter: wait });
      }
    };

    const exemptBrowser = async (request: FastifyRequest, name: LimitName) =>
      limitsOnGuessing.has(name) ? knownBrowser(request) : undefined;

    const takeByAccount = async (request: FastifyRequest, name: LimitName, subject: Subject | undefined) => {
      const limit = { name, ...limits[name] };
      const { address } = request;
      const browser = await exemptBrowser(request, name);
      const isKnown = subject && browser?.knows(subject.account);
      if (browser && !isKnown) await take(request, addressQuotas(limit, address));
      if (!subject) return;
      const own = isKnown ? browser?.id : undefined;
      if (!isKnown) await take(request, [visitorQuota(limit, subject, address)]);
      await take(request, [accountQuota(limit, subject, own)]);
      await take(request, [dayQuota(limit, subject, own)], tooManyToday);
    };

    app.decorate('countAttempt', async (request, name) => {
      const { endpoint } = request.routeOptions.config;
      await takeByAccount(request, name, endpoint && (await subjectOf(endpointOf(endpoint), request)));
    });

    app.addHook('onRoute', (route) => {
      const endpoint = route.config?.endpoint && endpointOf(route.config.endpoint);
      const name = endpoint?.limit;
      if (!endpoint || !name) return;
      const limit = { name, ...limits[name] };

      const byAddress = async (request: FastifyRequest) => {
        // Known browsers are counted by account only: others at the same address must not lock them out.
        if (!(await exemptBrowser(request, name))) await take(request, addressQuotas(limit, request.address));
      };
      const byAccount = async (request: FastifyRequest) => {
        const { body, address } = request;
        const { perAddressWithFile = 0, perAddressWithoutScript = 0 } = limit;
        if (hasFile(body))
          await take(request, addressQuotas(limit, address, { max: perAddressWithFile, what: 'files' }));
        if (wantsPage(request)) {
          await take(request, addressQuotas(limit, address, { max: perAddressWithoutScript, what: 'without script' }));
        }
        const email = emailIn(endpoint, body);
        const subject =
          endpoint.step || endpoint.auth !== 'public'
            ? await subjectOf(endpoint, request)
            : email === undefined
              ? undefined
              : { id: accountOf(endpoint, email), account: accountOf(endpoint, email) };
        await takeByAccount(request, name, subject);
      };
      const giveBack = async (request: FastifyRequest, reply: FastifyReply) => {
        const isUnchecked = reply.statusCode >= 500 || request.failure?.code === 'factor_unreadable';
        if (reply.statusCode < 300 || isUnchecked) await limiter.giveBack(taken.get(request) ?? []);
      };
      route.onRequest = [route.onRequest ?? [], byAddress].flat();
      route.preHandler = [route.preHandler ?? [], byAccount].flat();
      if (limit.countsFailuresOnly) route.onResponse = [route.onResponse ?? [], giveBack].flat();
    });
  },
  { name: 'rate-limits', fastify: '5.x', dependencies: ['session', 'errors'] },
);
