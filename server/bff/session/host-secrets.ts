import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSecret, Endpoint } from '#shared/contract/define-endpoint.ts';
import { accountKey } from '#shared/email.ts';
import { ApiError, mayBeDone } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import type { SessionRow } from '../../database/schema.ts';
import type { CookieContent, Cookies } from './cookies.ts';
import type { SessionStore } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** Values from a cookie for the row's `needs`. */
interface SuppliedSecret {
  readonly bearer: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly cookie: CookieContent | undefined;
}

/** A call, as far as cookies are concerned. */
interface CompletedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly supplied: SuppliedSecret;
  readonly body: Record<string, unknown> | undefined;
  /** Set by `consume`. */
  readonly consumed: SessionRow | undefined;
}

/** Placeholder that browsers send for an id they do not know. */
const me = 'me';

const missing: Readonly<Record<CookieSecret, string>> = {
  user: 'Please log in.',
  signup: 'No signup is under way here. If the address is confirmed already, please log in; otherwise sign up.',
  reset: 'Please ask for a new code first.',
};

const superseded: Readonly<Record<CookieSecret, string>> = {
  user: 'Somebody else has logged in.',
  signup: 'Another signup has begun in this browser since. Nothing was changed. To begin again, go back to signup.',
  reset: 'Another reset has begun in this browser since. Nothing was changed. To begin again, ask for a new code.',
};

/** Whether the page shows a signup or reset that another tab has replaced. */
const isSuperseded = ({ body }: FastifyRequest, { subject }: CookieContent): boolean => {
  const { email } = asRecord(body);
  return typeof email === 'string' && accountKey(email) !== subject;
};

/** Keeps the host's tokens and ids in cookies and adds them to calls, so that no page sees them. */
export class HostSecrets {
  readonly #cookies: Cookies;
  readonly #sessions: Sessions;
  readonly #store: SessionStore;

  constructor(cookies: Cookies, sessions: Sessions, store: SessionStore) {
    this.#cookies = cookies;
    this.#sessions = sessions;
    this.#store = store;
  }

  /**
   * Adds the values that the row needs. Refuses another id or account than the cookie's.
   *
   * @throws ApiError `session_missing`, `superseded` or, before the code is verified, `forbidden`
   */
  async fillIn(
    endpoint: Endpoint,
    request: FastifyRequest,
    params: Readonly<Record<string, string>>,
  ): Promise<SuppliedSecret> {
    const { needs } = endpoint;
    if (!needs) return { bearer: undefined, params, cookie: undefined };
    const cookie = await this.#cookies.read(request, needs.secret);
    const living = cookie?.session && (await this.#store.find(cookie.session, needs.secret));
    if (!living || cookie.secret === undefined) throw new ApiError('session_missing', missing[needs.secret]);
    if (isSuperseded(request, cookie)) throw new ApiError('superseded', superseded[needs.secret]);
    const supplied = { cookie, ...this.#place(needs.as, cookie.secret, params, missing[needs.secret]) };
    if (needs.verified && !cookie.verified) throw new ApiError('forbidden', 'Please verify the code first.');
    return supplied;
  }

  /**
   * Consumes single-use values before the host is called, so that a copied cookie cannot repeat the call.
   *
   * @throws ApiError `session_missing`
   */
  async consume({ needs, ends }: Endpoint, { cookie }: SuppliedSecret): Promise<SessionRow | undefined> {
    if (!needs || !cookie?.session || !ends?.includes(needs.secret)) return undefined;
    const consumed = await this.#store.take(cookie.session, needs.secret);
    if (!consumed) throw new ApiError('session_missing', missing[needs.secret]);
    return consumed;
  }

  /** The signup or reset that the cookie stands for, and its account. */
  async subjectOf(
    { needs }: Endpoint,
    request: FastifyRequest,
  ): Promise<{ readonly id: string; readonly account: string } | undefined> {
    const cookie = needs && (await this.#cookies.read(request, needs.secret));
    if (!cookie?.session || cookie.subject === undefined || isSuperseded(request, cookie)) return undefined;
    return { id: cookie.session, account: cookie.subject };
  }

  #place(as: string, secret: string, params: Readonly<Record<string, string>>, refusal: string) {
    if (as === 'bearer') return { bearer: secret, params };
    const name = as.slice('param:'.length);
    if (params[name] !== me && params[name] !== secret) throw new ApiError('session_missing', refusal);
    return { bearer: undefined, params: { ...params, [name]: secret } };
  }

  /**
   * Stores, verifies and ends values after success, as the row says.
   *
   * @returns the answer without the stored values
   */
  async afterSuccess(
    endpoint: Endpoint,
    { request, reply, supplied, body }: CompletedCall,
    data: unknown,
  ): Promise<unknown> {
    const { keeps, verifies, ends, endsSessions } = endpoint;
    const subject = supplied.cookie?.subject;
    if (verifies && supplied.cookie) await this.#cookies.write(reply, verifies, { ...supplied.cookie, verified: true });
    if (endsSessions && subject) await this.#sessions.endAllOf(subject);
    for (const secret of ends ?? []) this.#cookies.clear(reply, secret);
    if (!keeps) return data;
    const { [keeps.field]: kept, ...shown } = asRecord(data);
    const account = accountKey(String(body?.email ?? ''));
    if (keeps.as === 'user') await this.#sessions.startUser(request, reply, account, String(kept));
    else await this.#keep(reply, keeps.as, String(kept), account);
    return shown;
  }

  /** Restores consumed values after a failure, unless the host may have used them, and stores values that came with the refusal. */
  async afterFailure({ needs, keepsWhenRefused: keeps }: Endpoint, call: CompletedCall, error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : undefined;
    // A password may be set once; confirming an address twice is harmless.
    const isSpent = needs?.secret === 'reset' && code !== undefined && mayBeDone.includes(code);
    if (call.consumed && !isSpent) await this.#store.putBack(call.consumed);
    if (!keeps || !(error instanceof ApiError) || code !== keeps.code) return;
    const { [keeps.field]: secret } = asRecord(error.data);
    if (typeof secret !== 'string' || secret === '' || keeps.as === 'user') return;
    await this.#keep(call.reply, keeps.as, secret, accountKey(String(call.body?.email ?? '')));
  }

  async #keep(reply: FastifyReply, as: 'signup' | 'reset', secret: string, subject: string): Promise<void> {
    const session = await this.#store.start(as, subject);
    await this.#cookies.write(reply, as, { session, secret, subject });
  }
}
