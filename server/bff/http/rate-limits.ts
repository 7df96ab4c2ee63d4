import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountKey } from '../../../shared/account-key.ts';
import type { Endpoint, LimitName } from '../../../shared/contract/define-endpoint.ts';
import { endpointOf } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { networksOf } from './network-of.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';
import { wantsPage } from './wants-page.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

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
export const usualLimits: RateLimits = {
  login: { windowMs: 15 * minute, perAddress: 300, perVisitor: 30, perAccount: 100, countsFailuresOnly: true },
  code: {
    windowMs: 15 * minute,
    perAddress: 150,
    perVisitor: 20,
    perAccount: 60,
    perDay: 20,
    countsFailuresOnly: true,
  },
  password: { windowMs: 15 * minute, perAddress: 150, perVisitor: 20, perAccount: 60, countsFailuresOnly: true },
  signup: { windowMs: 15 * minute, perAddress: 100, perAccount: 10 },
  mail: { windowMs: 15 * minute, perAddress: 100, perAccount: 10 },
  form: {
    windowMs: 10 * minute,
    perAddress: 120,
    perAddressWithFile: 60,
    perAddressWithoutScript: 20,
    perAccount: 60,
  },
  link: { windowMs: 10 * minute, perAddress: 100 },
};

/** What an account's attempts are counted under, wherever they come from. */
export const accountQuotaKeys = (account: string): string[] =>
  Object.keys(usualLimits).flatMap((name) => [`${name} account ${account}`, `${name} day account ${account}`]);

/** Networks that hold many of those that are counted (a /48 of IPv6) may try so many times as often. */
const largerNetwork = 4;

export interface RateLimitsOptions {
  readonly limiter: RateLimiter;
  readonly limits: RateLimits;
  /** What a call with a cookie's secret is about: one signup or reset, and its account; or which admin calls. */
  readonly subjectOf: (
    endpoint: Endpoint,
    request: FastifyRequest,
  ) => Promise<{ readonly id: string; readonly account: string } | undefined>;
  /** Whether the browser has been signed in before, and to which accounts. */
  readonly knownBrowser: (
    request: FastifyRequest,
  ) => Promise<{ readonly id: string; knows(account: string): boolean } | undefined>;
}

/** The address that a body names, as JSON or as a form post. */
function emailIn(body: unknown): string | undefined {
  const { email, fields }: { email?: unknown; fields?: unknown } = Object(body);
  const given = fields instanceof Map ? (fields.get('email') ?? fields.get('contact_email'))?.at(-1) : email;
  return typeof given === 'string' && given !== '' ? given : undefined;
}

function hasFile(body: unknown): boolean {
  const { files }: { files?: unknown } = Object(body);
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

/** Limits by the row's `limit`: by address before the body is read, by account when it is. */
export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limiter, limits, subjectOf, knownBrowser }) => {
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
    const addressQuotas = (
      name: LimitName,
      request: FastifyRequest,
      max = limits[name].perAddress,
      what = 'address',
    ): Quota[] => {
      const { windowMs } = limits[name];
      return networksOf(request.ip).map((network, index) => ({
        key: `${name} ${what} ${network}`,
        max: index === 0 ? max : max * largerNetwork,
        windowMs,
      }));
    };

    app.addHook('onRoute', (route) => {
      const endpoint = route.config?.endpoint && endpointOf(route.config.endpoint);
      const name = endpoint?.limit;
      if (!endpoint || !name) return;
      const { windowMs, perVisitor = 0, perAccount = 0, perDay = 0, countsFailuresOnly } = limits[name];
      const { perAddressWithFile = 0, perAddressWithoutScript = 0 } = limits[name];

      const byAddress = async (request: FastifyRequest) => {
        // Of a known browser the body decides: the address may be full of strangers, its own account is not.
        if (!(await knownBrowser(request))) await take(request, addressQuotas(name, request));
      };
      const byAccount = async (request: FastifyRequest) => {
        if (hasFile(request.body)) await take(request, addressQuotas(name, request, perAddressWithFile, 'files'));
        if (wantsPage(request)) {
          await take(request, addressQuotas(name, request, perAddressWithoutScript, 'without script'));
        }
        const email = emailIn(request.body);
        const subject =
          endpoint.needs || endpoint.auth !== 'public'
            ? await subjectOf(endpoint, request)
            : email && { id: accountKey(email), account: accountKey(email) };
        const browser = await knownBrowser(request);
        const isKnown = subject && browser?.knows(subject.account);
        if (browser && !isKnown) await take(request, addressQuotas(name, request));
        if (!subject) return;
        const whose = isKnown ? `browser ${browser?.id}` : 'account';
        const everywhere = { key: `${name} ${whose} ${subject.id}`, max: perAccount, windowMs };
        const visitor = {
          key: `${name} visitor ${subject.id} ${networksOf(request.ip)[0]}`,
          max: perVisitor,
          windowMs,
        };
        // The visitor's own quota first: one who has used it up takes nothing from the account's.
        await take(request, isKnown ? [everywhere] : [visitor, everywhere]);
        await take(
          request,
          [{ key: `${name} day ${whose} ${subject.account}`, max: perDay, windowMs: day }],
          tooManyToday,
        );
      };
      const giveBack = async (request: FastifyRequest, reply: FastifyReply) => {
        if (reply.statusCode < 300 || reply.statusCode >= 500) await limiter.giveBack(taken.get(request) ?? []);
      };
      route.onRequest = [route.onRequest ?? [], byAddress].flat();
      route.preHandler = [route.preHandler ?? [], byAccount].flat();
      if (countsFailuresOnly) route.onResponse = [route.onResponse ?? [], giveBack].flat();
    });
  },
  { name: 'rate-limits', fastify: '5.x', dependencies: ['session', 'errors'] },
);
