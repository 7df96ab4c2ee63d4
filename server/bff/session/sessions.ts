import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionState } from '../../../shared/schemas/session.ts';
import type { Cookies } from './cookies.ts';
import type { SessionKind, SessionStore } from './session-store.ts';

const hashed = (account: string): string => createHash('sha256').update(account).digest('base64url');

/** Signs people in and out: the cookie and the row that decides about it, together. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #cookies: Cookies;
  readonly #adminSubject: string;

  /** @param adminSubject the admin's address: sessions of a former admin do not count */
  constructor(store: SessionStore, cookies: Cookies, adminSubject: string) {
    this.#store = store;
    this.#cookies = cookies;
    this.#adminSubject = adminSubject;
  }

  /** Whether the browser has sent anything that could be a session. */
  mayBeSignedIn(request: FastifyRequest): boolean {
    return this.#cookies.sent(request, 'user') || this.#cookies.sent(request, 'admin');
  }

  /** Who the browser is, by the rows. */
  async load(request: FastifyRequest): Promise<SessionState> {
    const [user, admin] = await Promise.all([this.#living(request, 'user'), this.#living(request, 'admin')]);
    return { user, admin };
  }

  /**
   * Signs in under a fresh id, whatever the browser brought along (session fixation).
   *
   * @param token the host's token, kept beside the id
   */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: SessionKind,
    subject: string,
    token?: string,
  ): Promise<void> {
    await this.#endRow(request, kind);
    const session = await this.#store.start(kind, subject);
    this.#cookies.write(reply, kind, { session, subject, ...(token !== undefined && { secret: token }) });
    this.#cookies.write(reply, 'known', { subject: hashed(subject) });
  }

  /** Whether this browser has been signed in to the account before: no stranger's guessing may shut it out. */
  knows(request: FastifyRequest, account: string): boolean {
    return this.#cookies.read(request, 'known')?.subject === hashed(account);
  }

  /** Signs out for good: a copy of the cookie is worth nothing afterwards. */
  async end(request: FastifyRequest, reply: FastifyReply, kind: SessionKind): Promise<void> {
    await this.#endRow(request, kind);
    this.#cookies.clear(reply, kind);
  }

  /** Ends every user session of an account. */
  endAllOf(subject: string): Promise<void> {
    return this.#store.endAll('user', subject);
  }

  /** Takes away the cookies of sessions that no longer live. */
  clearDead(request: FastifyRequest, reply: FastifyReply, state: SessionState): void {
    for (const kind of ['user', 'admin'] as const) {
      if (!state[kind] && this.#cookies.sent(request, kind)) this.#cookies.clear(reply, kind);
    }
  }

  async #endRow(request: FastifyRequest, kind: SessionKind): Promise<void> {
    const id = this.#cookies.read(request, kind)?.session;
    if (id) await this.#store.end(id);
  }

  async #living(request: FastifyRequest, kind: SessionKind): Promise<boolean> {
    const id = this.#cookies.read(request, kind)?.session;
    const session = id ? await this.#store.find(id, kind) : undefined;
    if (!session) return false;
    return kind === 'user' || session.subject === this.#adminSubject;
  }
}
