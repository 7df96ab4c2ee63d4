import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import { type Clock, dayMs, minuteMs } from '../../clock.ts';
import type { Sealer } from './sealer.ts';
import { lifetimes } from './session-store.ts';

export type CookiePurpose = 'user' | 'signup' | 'reset' | 'admin' | 'adminStep' | 'known' | 'totp';

export const totpEnrolmentLifetime = 30 * minuteMs;

/** Name and lifetime in milliseconds of every cookie. RefreshToken is the specified name. */
export const cookieFacts: Readonly<Record<CookiePurpose, { name: string; lifetime: number }>> = {
  user: { name: 'RefreshToken', lifetime: lifetimes.user.absolute },
  admin: { name: 'AdminSession', lifetime: lifetimes.admin.absolute },
  adminStep: { name: 'AdminStep', lifetime: lifetimes.adminStep.absolute },
  signup: { name: 'SignupToken', lifetime: lifetimes.signup.absolute },
  reset: { name: 'ResetHandle', lifetime: lifetimes.reset.absolute },
  totp: { name: 'PendingAuthenticator', lifetime: totpEnrolmentLifetime },
  known: { name: 'KnownBrowser', lifetime: 90 * dayMs },
};

const content = z.object({
  expires: z.number(),
  /** Row id in `sessions`; for a known browser, its own id. */
  session: z.optional(z.string()),
  /** The host's token or reset id; for a pending authenticator app, its key. */
  secret: z.optional(z.string()),
  subject: z.optional(z.string()),
  /** For a known browser: hashes of the accounts signed in to, newest first. */
  accounts: z.optional(z.array(z.string())),
  verified: z.optional(z.boolean()),
});
export type CookieContent = Omit<z.infer<typeof content>, 'expires'>;

/** Browsers silently drop larger cookies. */
const maxValueLength = 3900;

export interface Cookies {
  read(request: FastifyRequest, purpose: CookiePurpose): Promise<CookieContent | undefined>;
  sent(request: FastifyRequest, purpose: CookiePurpose): boolean;
  write(reply: FastifyReply, purpose: CookiePurpose, value: CookieContent): Promise<void>;
  clear(reply: FastifyReply, purpose: CookiePurpose): void;
}

/** Seals cookies with `sealer`. */
export function createCookies({ sealer, clock, secure }: { sealer: Sealer; clock: Clock; secure: boolean }): Cookies {
  const nameOf = (purpose: CookiePurpose) => `${secure ? '__Host-' : ''}${cookieFacts[purpose].name}`;
  const set = (reply: FastifyReply, purpose: CookiePurpose, value: string, maxAge: number) => {
    // Lax only for cookies that decide how a page is sent, so that links in mails find the admin signed in.
    const sameSite = purpose === 'admin' ? 'lax' : 'strict';
    const cookie = { name: nameOf(purpose), value, path: '/', maxAge, httpOnly: true, sameSite, secure } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  };
  const sentValue = (request: FastifyRequest, purpose: CookiePurpose): string | undefined =>
    request.headers.cookie ? parseCookie(request.headers.cookie)[nameOf(purpose)] : undefined;

  return {
    async read(request, purpose) {
      const value = sentValue(request, purpose);
      if (!value) return undefined;
      const parsed = z.safeParse(content, await sealer.open(`cookie:${purpose}`, value));
      return parsed.success && parsed.data.expires > clock.now() ? parsed.data : undefined;
    },
    sent: (request, purpose) => Boolean(sentValue(request, purpose)),
    async write(reply, purpose, value) {
      const { lifetime } = cookieFacts[purpose];
      const sealed = await sealer.seal(`cookie:${purpose}`, { ...value, expires: clock.now() + lifetime });
      if (sealed.length > maxValueLength) {
        throw new ApiError('upstream_invalid', 'The backend returned an invalid response.', {
          detail: `The ${purpose} secret of the host is too long for a cookie.`,
        });
      }
      set(reply, purpose, sealed, Math.floor(lifetime / 1000));
    },
    clear: (reply, purpose) => set(reply, purpose, '', 0),
  };
}
