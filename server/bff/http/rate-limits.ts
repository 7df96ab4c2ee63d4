import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Endpoint, LimitName } from '../../../shared/contract/define-endpoint.ts';
import { endpointOf } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { asRecord } from '../../../shared/record.ts';
import { dayMs, minuteMs } from '../../durations.ts';
import { wantsPage } from './errors.ts';
import { networkOf, networksOf } from './network-of.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';

export interface LimitFigures {
  readonly windowMs: number;
  /** From one address, whatever account it tries: many people can stand behind one. */
  readonly perAddress: number;
  /** How many of them may bring a file. */
  readonly perAddressWithFile?: number;
  /** How many of them may come without script: their stamp is the same for everybody. */
  readonly perAddressWithoutScript?: number;
  /** At one account from one address. */
  readonly perVisitor?: number;
  /**
   * At one account from everywhere. Codes count for one signup or reset, of which a stranger has their own. A browser
   * that has been signed in to the account before has as many for itself, and none of the other limits holds it up.
   */
  readonly perAccount?: number;
  /** At one account in a day, whichever signup or reset it is: a new code brings no new tries. */
  readonly perDay?: number;
  /** Attempts that succeed do not count, nor those that the host could not judge. */
  readonly countsFailuresOnly?: true;
}

export type RateLimits = Readonly<Record<LimitName, LimitFigures>>;

/** Generous to people, hopeless for guessing: a password or code has millions of possibilities. */
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
};

/** A limit by its name, with its figures. */
interface Limit extends LimitFigures {
  readonly name: LimitName;
}

/** Whom an attempt is about: one signup or reset, and its account. */
interface Subject {
  readonly id: string;
  readonly account: string;
}

/** Networks that hold many of those that are counted (a /48 of IPv6) may try so many times as often. */
const largerNetwork = 4;

/** Everybody at the account, or the known browser of that id alone. */
const whose = (browser: string | undefined): string => (browser === undefined ? 'account' : `browser ${browser}`);
const attemptsKey = (name: string, id: string, browser?: string): string => `${name} ${whose(browser)} ${id}`;
const dayKey = (name: string, account: string, browser?: string): string => `${name} day ${whose(browser)} ${account}`;

/** What an account's attempts are counted under, wherever they come from. */
export const accountQuotaKeys = (account: string): string[] =>
  Object.keys(defaultRateLimits).flatMap((name) => [attemptsKey(name, account), dayKey(name, account)]);

/** From one address, each of its networks. @param what tells apart what is counted beside all attempts */
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

/** At one account from one address: it comes before the account's own, of which whoever has used it up takes nothing. */
const visitorQuota = ({ name, windowMs, perVisitor = 0 }: Limit, { id }: Subject, address: string): Quota => ({
  key: `${name} visitor ${id} ${networkOf(address)}`,
  max: perVisitor,
  windowMs,
});

/** At one account from everywhere, or from one browser that is known there. */
const accountQuota = ({ name, windowMs, perAccount = 0 }: Limit, { id }: Subject, browser?: string): Quota => ({
  key: attemptsKey(name, id, browser),
  max: perAccount,
  windowMs,
});

/** The same for a day, whichever signup or reset it is. */
const dayQuota = ({ name, perDay = 0 }: Limit, { account }: Subject, browser?: string): Quota => ({
  key: dayKey(name, account, browser),
  max: perDay,
  windowMs: dayMs,
});

interface RateLimitsOptions {
  readonly limiter: RateLimiter;
  readonly limits: RateLimits;
  /** The account that a public call names by this address. */
  readonly accountOf: (endpoint: Endpoint, email: string) => string;
  /** What a call with a cookie's secret is about: one signup or reset, and its account; or which admin calls. */
  readonly subjectOf: (endpoint: Endpoint, request: FastifyRequest) => Promise<Subject | undefined>;
  /** Whether the browser has been signed in before, and to which accounts. */
  readonly knownBrowser: (
    request: FastifyRequest,
  ) => Promise<{ readonly id: string; knows(account: string): boolean } | undefined>;
}

/** Limits from which a known browser is exempt at its own accounts. Limits against floods hold for every browser. */
const limitsOnGuessing: ReadonlySet<LimitName> = new Set(['login', 'code', 'password']);

/** The address that a body names, as JSON or as a form post. */
function emailIn(body: unknown): string | undefined {
  const { email, fields } = asRecord(body);
  const given = fields instanceof Map ? (fields.get('email') ?? fields.get('contact_email'))?.at(-1) : email;
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
  `Too many wrong codes were tried for this account. To keep it safe, no code is taken for ${wait}.`;

/** Rate limits and lock-outs by the row's `limit`: by address before the body is read, by account when it is. */
export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limiter, limits, accountOf, subjectOf, knownBrowser }) => {
    /** What each request has been counted under. */
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

    app.addHook('onRoute', (route) => {
      const endpoint = route.config?.endpoint && endpointOf(route.config.endpoint);
      const name = endpoint?.limit;
      if (!endpoint || !name) return;
      const limit = { name, ...limits[name] };

      const exemptBrowser = async (request: FastifyRequest) =>
        limitsOnGuessing.has(name) ? knownBrowser(request) : undefined;
      const byAddress = async (request: FastifyRequest) => {
        // Of a known browser the body decides: the address may be full of strangers, its own account is not.
        if (!(await exemptBrowser(request))) await take(request, addressQuotas(limit, request.ip));
      };
      const byAccount = async (request: FastifyRequest) => {
        const { body, ip } = request;
        const { perAddressWithFile = 0, perAddressWithoutScript = 0 } = limit;
        if (hasFile(body)) await take(request, addressQuotas(limit, ip, { max: perAddressWithFile, what: 'files' }));
        if (wantsPage(request)) {
          await take(request, addressQuotas(limit, ip, { max: perAddressWithoutScript, what: 'without script' }));
        }
        const email = emailIn(body);
        const subject =
          endpoint.needs || endpoint.auth !== 'public'
            ? await subjectOf(endpoint, request)
            : email && { id: accountOf(endpoint, email), account: accountOf(endpoint, email) };
        const browser = await exemptBrowser(request);
        const isKnown = subject && browser?.knows(subject.account);
        if (browser && !isKnown) await take(request, addressQuotas(limit, ip));
        if (!subject) return;
        const own = isKnown ? browser?.id : undefined;
        if (!isKnown) await take(request, [visitorQuota(limit, subject, ip)]);
        await take(request, [accountQuota(limit, subject, own)]);
        await take(request, [dayQuota(limit, subject, own)], tooManyToday);
      };
      const giveBack = async (request: FastifyRequest, reply: FastifyReply) => {
        if (reply.statusCode < 300 || reply.statusCode >= 500) await limiter.giveBack(taken.get(request) ?? []);
      };
      route.onRequest = [route.onRequest ?? [], byAddress].flat();
      route.preHandler = [route.preHandler ?? [], byAccount].flat();
      if (limit.countsFailuresOnly) route.onResponse = [route.onResponse ?? [], giveBack].flat();
    });
  },
  { name: 'rate-limits', fastify: '5.x', dependencies: ['session', 'errors'] },
);
