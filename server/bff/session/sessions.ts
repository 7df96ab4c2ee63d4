import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionState } from '../../../shared/schemas/session.ts';
import type { Cookies } from './cookies.ts';
import type { SessionStore } from './session-store.ts';

/** Those who can be signed in. */
type Signed = keyof SessionState;

const hashed = (account: string): string => createHash('sha256').update(account).digest('base64url').slice(0, 22);

/** Accounts that a browser remembers; a family's computer has fewer. */
const maxRemembered = 30;

/** A browser that somebody has signed in with before. */
export interface KnownBrowser {
  readonly id: string;
  /** @param account its key */
  knows(account: string): boolean;
}

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
    kind: Signed,
    subject: string,
    token?: string,
  ): Promise<void> {
    await this.#endRow(request, kind);
    const session = await this.#store.start(kind, subject);
    await this.#cookies.write(reply, kind, { session, subject, ...(token !== undefined && { secret: token }) });
    const known = await this.#cookies.read(request, 'known');
    const others = (known?.accounts ?? []).filter((account) => account !== hashed(subject));
    const accounts = [hashed(subject), ...others].slice(0, maxRemembered);
    await this.#cookies.write(reply, 'known', { session: known?.session ?? randomUUID(), accounts });
  }

  /** A browser that has been signed in before, and to which accounts: no stranger's guessing may shut it out of them. */
  async knownBrowser(request: FastifyRequest): Promise<KnownBrowser | undefined> {
    const known = await this.#cookies.read(request, 'known');
    if (known?.session === undefined) return undefined;
    return { id: known.session, knows: (account) => known.accounts?.includes(hashed(account)) ?? false };
  }

  /** Signs out for good: a copy of the cookie is worth nothing afterwards. */
  async end(request: FastifyRequest, reply: FastifyReply, kind: Signed): Promise<void> {
    await this.#endRow(request, kind);
    this.#cookies.clear(reply, kind);
  }

  /** Ends every user session of an account, and every reset that has been asked for. */
  async endAllOf(subject: string): Promise<void> {
    await this.#store.endAll('user', subject);
    await this.#store.endAll('reset', subject);
  }

  /** Takes away the cookies of sessions that no longer live. */
  clearDead(request: FastifyRequest, reply: FastifyReply, state: SessionState): void {
    for (const kind of ['user', 'admin'] as const) {
      if (!state[kind] && this.#cookies.sent(request, kind)) this.#cookies.clear(reply, kind);
    }
  }

  async #endRow(request: FastifyRequest, kind: Signed): Promise<void> {
    const id = (await this.#cookies.read(request, kind))?.session;
    if (id) await this.#store.end(id);
  }

  async #living(request: FastifyRequest, kind: Signed): Promise<boolean> {
    const id = (await this.#cookies.read(request, kind))?.session;
    const session = id ? await this.#store.find(id, kind) : undefined;
    if (!session) return false;
    return kind === 'user' || session.subject === this.#adminSubject;
  }
}
