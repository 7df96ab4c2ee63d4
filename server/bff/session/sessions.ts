import { hash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import type { SessionState } from '../../../shared/schemas/session.ts';
import { browserName } from '../http/browser-name.ts';
import { roughNetworkOf } from '../http/network-of.ts';
import type { Cookies } from './cookies.ts';
import { type ActiveSession, hashOf, type SessionStore } from './session-store.ts';

/** Those who can be signed in. */
type Signed = 'user' | 'admin';

export interface AdminName {
  /** `email_key` of the row. */
  readonly key: string;
  readonly email: string;
}

/** Which admin it is. */
export interface SignedInAdmin extends AdminName {
  /** The session's row, by the hash of its id. */
  readonly session: string;
  /** When they last confirmed their identity in it, in ISO 8601. */
  readonly confirmedAt?: string | undefined;
  /** Whether that was at most ten minutes ago. */
  readonly isConfirmed: boolean;
}

/** The key that an admin's attempts are counted under, apart from those of a user account with the same address. */
export const adminAccount = (key: string): string => `admin ${key}`;

const hashed = (account: string): string => hash('sha256', account, 'base64url').slice(0, 22);

/** Accounts that a browser remembers; a family's computer has fewer. */
const maxRemembered = 30;

/** A browser that somebody has signed in with before. */
export interface KnownBrowser {
  readonly id: string;
  /** @param account its key */
  knows(account: string): boolean;
}

/** What a session is known again by. */
const originOf = ({ headers, ip }: FastifyRequest) => ({
  browser: browserName(headers['user-agent']),
  network: roughNetworkOf(ip),
});

/** Signs people in and out: the cookie and the row that decides about it, together. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #cookies: Cookies;

  constructor(store: SessionStore, cookies: Cookies) {
    this.#store = store;
    this.#cookies = cookies;
  }

  /** Whether the browser has sent anything that could be a session. */
  mayBeSignedIn(request: FastifyRequest): boolean {
    return (['user', 'admin', 'adminStep'] as const).some((kind) => this.#cookies.sent(request, kind));
  }

  /**
   * Who the browser is, by the rows; noted on the request where it is an admin.
   *
   * @param options.isUse whether a person does something, which keeps a session from idling out; true by default
   */
  async load(request: FastifyRequest, options?: { isUse: boolean }): Promise<SessionState> {
    const [user, admin] = await Promise.all([
      this.#living(request, 'user', options),
      this.#livingAdmin(request, 'admin', options),
    ]);
    request.admin = admin;
    return { user: user !== undefined, admin: admin !== undefined };
  }

  /** Whose second step the browser has before it. */
  loadStep(request: FastifyRequest): Promise<SignedInAdmin | undefined> {
    return this.#livingAdmin(request, 'adminStep');
  }

  /**
   * Signs a user in under a fresh id, whatever the browser brought along (session fixation).
   *
   * @param token the host's token, kept beside the id
   */
  async startUser(request: FastifyRequest, reply: FastifyReply, subject: string, token: string): Promise<void> {
    await this.#endRow(request, 'user');
    const session = await this.#store.start('user', subject);
    await this.#cookies.write(reply, 'user', { session, subject, secret: token });
    await this.#remember(request, reply, subject);
  }

  /** Signs an admin in, in the same way. */
  async startAdmin(request: FastifyRequest, reply: FastifyReply, { key, email }: AdminName): Promise<void> {
    await this.#endAdmin(request, reply, 'adminStep');
    const session = await this.#store.start('admin', key, originOf(request));
    await this.#cookies.write(reply, 'admin', { session, subject: key });
    await this.#remember(request, reply, adminAccount(key));
    request.admin = { key, email, session: hashOf(session), isConfirmed: true };
  }

  /** After an admin's password: what is left is the second step. */
  async startStep(request: FastifyRequest, reply: FastifyReply, { key }: AdminName): Promise<void> {
    await this.#endAdmin(request, reply, 'admin');
    const session = await this.#store.start('adminStep', key);
    await this.#cookies.write(reply, 'adminStep', { session, subject: key });
  }

  /**
   * Signs in whoever has done the second step. Of several at the same moment one does.
   *
   * @throws ApiError `session_missing`
   */
  async finishStep(request: FastifyRequest, reply: FastifyReply, admin: AdminName): Promise<void> {
    const id = (await this.#cookies.read(request, 'adminStep'))?.session;
    if (!id || !(await this.#store.take(id, 'adminStep')))
      throw new ApiError('session_missing', 'Please log in again.');
    await this.startAdmin(request, reply, admin);
  }

  /** A browser that has been signed in before, and to which accounts: no stranger's guessing may shut it out of them. */
  async knownBrowser(request: FastifyRequest): Promise<KnownBrowser | undefined> {
    const known = await this.#cookies.read(request, 'known');
    if (known?.session === undefined) return undefined;
    return { id: known.session, knows: (account) => known.accounts?.includes(hashed(account)) ?? false };
  }

  /** Notes that an admin has confirmed their identity, for the ten minutes that follow. */
  confirm({ session }: SignedInAdmin): Promise<void> {
    return this.#store.confirm(session);
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

  async #remember(request: FastifyRequest, reply: FastifyReply, signedIn: string): Promise<void> {
    const known = await this.#cookies.read(request, 'known');
    const all = new Set([hashed(signedIn), ...(known?.accounts ?? [])]);
    const accounts = [...all].slice(0, maxRemembered);
    await this.#cookies.write(reply, 'known', { session: known?.session ?? randomUUID(), accounts });
  }

  /**
   * A browser has one admin, who is in or at the second step.
   *
   * @param other of the two, the one that does not follow
   */
  async #endAdmin(request: FastifyRequest, reply: FastifyReply, other: 'admin' | 'adminStep'): Promise<void> {
    request.admin = undefined;
    for (const kind of ['admin', 'adminStep'] as const) await this.#endRow(request, kind);
    if (this.#cookies.sent(request, other)) this.#cookies.clear(reply, other);
  }

  async #endRow(request: FastifyRequest, kind: Signed | 'adminStep'): Promise<void> {
    const id = (await this.#cookies.read(request, kind))?.session;
    if (id) await this.#store.end(id);
  }

  async #living(
    request: FastifyRequest,
    kind: Signed | 'adminStep',
    options?: { isUse: boolean },
  ): Promise<(ActiveSession & { id: string }) | undefined> {
    const id = (await this.#cookies.read(request, kind))?.session;
    const session = id ? await this.#store.find(id, kind, options) : undefined;
    return id && session ? { ...session, id } : undefined;
  }

  /** Sessions of a former admin do not count. */
  async #livingAdmin(
    request: FastifyRequest,
    kind: 'admin' | 'adminStep',
    options?: { isUse: boolean },
  ): Promise<SignedInAdmin | undefined> {
    const session = await this.#living(request, kind, options);
    if (session?.admin === undefined) return undefined;
    const { subject: key, admin: email, confirmedAt } = session;
    return { key, email, session: hashOf(session.id), confirmedAt, isConfirmed: this.#store.isRecent(confirmedAt) };
  }
}
