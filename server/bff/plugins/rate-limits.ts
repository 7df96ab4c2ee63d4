import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountKey } from '../../../shared/account-key.ts';
import type { Endpoint, LimitName } from '../../../shared/contract/define-endpoint.ts';
import { endpointOf } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { networkOf } from './network-of.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';

const minute = 60_000;

export interface LimitFigures {
  readonly windowMs: number;
  /** From one address, whatever account it tries: many people can stand behind one. */
  readonly perAddress: number;
  /** At one account from one address. */
  readonly perVisitor?: number;
  /**
   * At one account from everywhere: its owner waits no longer than the window, and not at all in a browser that has
   * been signed in to the account before. Codes count for one signup or reset, of which a stranger has his own.
   */
  readonly perAccount?: number;
  /** Attempts that succeed do not count. */
  readonly countsFailuresOnly?: true;
}

export type RateLimits = Readonly<Record<LimitName, LimitFigures>>;

/** Generous to people, hopeless for guessing: a password or code has millions of possibilities. */
export const usualLimits: RateLimits = {
  login: { windowMs: 15 * minute, perAddress: 300, perVisitor: 30, perAccount: 100, countsFailuresOnly: true },
  code: { windowMs: 15 * minute, perAddress: 150, perVisitor: 20, perAccount: 60, countsFailuresOnly: true },
  signup: { windowMs: 15 * minute, perAddress: 100, perAccount: 10 },
  mail: { windowMs: 15 * minute, perAddress: 100, perAccount: 10 },
  form: { windowMs: 10 * minute, perAddress: 120, perAccount: 60 },
};

export interface RateLimitsOptions {
  readonly limiter: RateLimiter;
  readonly limits: RateLimits;
  /** What a call with a cookie's secret is about. */
  readonly subjectOf: (endpoint: Endpoint, request: FastifyRequest) => string | undefined;
  /** Whether the browser has been signed in to that account before. */
  readonly knows: (request: FastifyRequest, account: string) => boolean;
}

/** The address that a body names, as JSON or as a form post. */
function emailIn(body: unknown): string | undefined {
  const { email, fields }: { email?: unknown; fields?: unknown } = Object(body);
  const given = fields instanceof Map ? (fields.get('email') ?? fields.get('contact_email'))?.at(-1) : email;
  return typeof given === 'string' && given !== '' ? given : undefined;
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const refuse = (seconds: number): never => {
  throw new ApiError('too_many_requests', `Too many attempts. Please try again in ${waitingTime(seconds)}.`, {
    retryAfter: seconds,
  });
};

/** Limits by the row's `limit`: by address before the body is read, by account when it is. */
export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limiter, limits, subjectOf, knows }) => {
    const addressQuota = (name: LimitName, request: FastifyRequest): Quota => {
      const { windowMs, perAddress } = limits[name];
      return { key: `${name} address ${networkOf(request.ip)}`, max: perAddress, windowMs };
    };
    const accountQuotas = (endpoint: Endpoint, name: LimitName, request: FastifyRequest): Quota[] => {
      const { windowMs, perVisitor, perAccount } = limits[name];
      const email = emailIn(request.body);
      const account = endpoint.needs ? subjectOf(endpoint, request) : email && accountKey(email);
      if (!account) return [];
      const visitor = { key: `${name} visitor ${account} ${networkOf(request.ip)}`, max: perVisitor ?? 0, windowMs };
      const whose = knows(request, account) ? 'known browser' : 'account';
      const everywhere = { key: `${name} ${whose} ${account}`, max: perAccount ?? 0, windowMs };
      return [visitor, everywhere].filter((quota) => quota.max > 0);
    };

    app.addHook('onRoute', (route) => {
      const endpoint = route.config?.endpoint && endpointOf(route.config.endpoint);
      const name = endpoint?.limit;
      if (!endpoint || !name) return;

      const byAddress = async (request: FastifyRequest) => {
        const wait = await limiter.take(addressQuota(name, request));
        if (wait !== undefined) refuse(wait);
      };
      const byAccount = async (request: FastifyRequest) => {
        // The visitor's own quota first: one who has used it up takes nothing from the account's.
        for (const quota of accountQuotas(endpoint, name, request)) {
          const wait = await limiter.take(quota);
          if (wait !== undefined) refuse(wait);
        }
      };
      const giveBack = async (request: FastifyRequest, reply: FastifyReply) => {
        if (reply.statusCode >= 300) return;
        const quotas = [addressQuota(name, request), ...accountQuotas(endpoint, name, request)];
        await limiter.giveBack(quotas.map((quota) => quota.key));
      };
      route.onRequest = [route.onRequest ?? [], byAddress].flat();
      route.preHandler = [route.preHandler ?? [], byAccount].flat();
      if (limits[name].countsFailuresOnly) route.onResponse = [route.onResponse ?? [], giveBack].flat();
    });
  },
  { name: 'rate-limits', fastify: '5.x', dependencies: ['session', 'errors'] },
);
