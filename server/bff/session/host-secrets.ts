import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountKey } from '../../../shared/account-key.ts';
import type { CookieSecret, Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { CookieContent, Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/** What a call takes from a cookie, by the row's `needs`. */
export interface Supplied {
  readonly bearer: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly cookie: CookieContent | undefined;
}

/** What a browser writes in place of an id that it does not know. */
const me = 'me';

const missing: Readonly<Record<CookieSecret, string>> = {
  user: 'Please log in.',
  signup: 'Please sign up first.',
  reset: 'Please ask for a new code first.',
};

/** Keeps the host's tokens and ids in cookies, and puts them where the host wants them (decision 5). */
export class HostSecrets {
  readonly #cookies: Cookies;
  readonly #sessions: Sessions;

  constructor(cookies: Cookies, sessions: Sessions) {
    this.#cookies = cookies;
    this.#sessions = sessions;
  }

  /**
   * Fills in what the row needs. An id in the path other than the cookie's own is refused, so that nobody works on
   * somebody else's reset.
   *
   * @throws ApiError `session_missing` or, where a code has still to be verified, `forbidden`
   */
  supply(endpoint: Endpoint, request: FastifyRequest, params: Readonly<Record<string, string>>): Supplied {
    const { needs } = endpoint;
    if (!needs) return { bearer: undefined, params, cookie: undefined };
    const cookie = this.#cookies.read(request, needs.secret);
    if (cookie?.secret === undefined) throw new ApiError('session_missing', missing[needs.secret]);
    const supplied = { cookie, ...this.#place(needs.as, cookie.secret, params, missing[needs.secret]) };
    if (needs.verified && !cookie.verified) throw new ApiError('forbidden', 'Please verify the code first.');
    return supplied;
  }

  /** What the cookie of a row's `needs` stands for: one signup or one reset, rather than the account it is about. */
  subjectOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
    return endpoint.needs && this.#cookies.read(request, endpoint.needs.secret)?.secret;
  }

  /** After a refusal: keeps what the row says that comes with it, such as the token of a signup to be confirmed. */
  settleRefusal(
    { keepsWhenRefused: keeps }: Endpoint,
    { reply, body }: { reply: FastifyReply; body: Record<string, unknown> | undefined },
    error: unknown,
  ): void {
    if (!keeps || !(error instanceof ApiError) || error.code !== keeps.code) return;
    const { [keeps.field]: secret }: Record<string, unknown> = Object(error.data);
    if (typeof secret !== 'string' || secret === '') return;
    this.#cookies.write(reply, keeps.as, { secret, subject: accountKey(String(body?.email ?? '')) });
  }

  #place(as: string, secret: string, params: Readonly<Record<string, string>>, refusal: string) {
    if (as === 'bearer') return { bearer: secret, params };
    const name = as.slice('param:'.length);
    if (params[name] !== me && params[name] !== secret) throw new ApiError('session_missing', refusal);
    return { bearer: undefined, params: { ...params, [name]: secret } };
  }

  /**
   * After success: keeps, marks as verified and ends what the row says.
   *
   * @returns the answer without what is kept
   */
  async settle(
    endpoint: Endpoint,
    call: {
      request: FastifyRequest;
      reply: FastifyReply;
      supplied: Supplied;
      body: Record<string, unknown> | undefined;
    },
    data: unknown,
  ): Promise<unknown> {
    const { request, reply, supplied } = call;
    const { keeps, verifies, ends, endsSessions } = endpoint;
    const subject = supplied.cookie?.subject;
    if (verifies && supplied.cookie) this.#cookies.write(reply, verifies, { ...supplied.cookie, verified: true });
    if (endsSessions && subject) await this.#sessions.endAllOf(subject);
    for (const secret of ends ?? []) this.#cookies.clear(reply, secret);
    if (!keeps) return data;
    const { [keeps.field]: kept, ...shown }: Record<string, unknown> = Object(data);
    const account = accountKey(String(call.body?.email ?? ''));
    if (keeps.as === 'user') await this.#sessions.start(request, reply, 'user', account, String(kept));
    else this.#cookies.write(reply, keeps.as, { secret: String(kept), subject: account });
    return shown;
  }
}
