import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Endpoint, LimitName } from '../../../shared/contract/define-endpoint.ts';
import { endpointOf } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { asRecord } from '../../../shared/record.ts';
import type { RateLimits } from './rate-limit-figures.ts';
import { accountQuota, addressQuotas, dayQuota, type Subject, visitorQuota } from './rate-limit-quotas.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';
import { wantsPage } from './wants-page.ts';

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
