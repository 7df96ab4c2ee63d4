import { hash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import type { AdminRole, BrowserState, SessionState } from '#shared/schemas/admin-answers.ts';
import { browserName, roughNetworkOf } from '../http/visitors.ts';
import type { Cookies } from './cookies.ts';
import { type ActiveSession, type AdminProof, type CodeCheck, hashOf, type SessionStore } from './session-store.ts';

type SignedIn = 'user' | 'admin';

export interface AdminName {
  readonly key: string;
  readonly email: string;
  readonly role: AdminRole;
}

export interface SignedInAdmin extends AdminName {
  readonly session: string;
  readonly confirmedAt?: string | undefined;
  readonly isConfirmed: boolean;
  readonly mustChangePassword?: boolean | undefined;
}

/** Rate-limit key of an admin, distinct from a user with the same address. */
export const adminAccount = (key: string): string => `admin ${key}`;

const hashed = (account: string): string => hash('sha256', account, 'base64url').slice(0, 22);

const maxRemembered = 30;

export interface KnownBrowser {
  readonly id: string;
  knows(account: string): boolean;
}

const originOf = ({ headers, address }: FastifyRequest) => ({
  browser: browserName(headers['user-agent']),
  network: roughNetworkOf(address),
});

export class Sessions {
  readonly #store: SessionStore;
  readonly #cookies: Cookies;

  constructor(store: SessionStore, cookies: Cookies) {
    this.#store = store;
    this.#cookies = cookies;
  }

  mayBeSignedIn(request: FastifyRequest): boolean {
    if (request.headers.cookie === undefined) return false;
    return (['user', 'admin', 'adminStep'] as const).some((kind) => this.#cookies.sent(request, kind));
  }

  /** Returns the session state; an admin is recorded on the request. */
  async load(request: FastifyRequest, options?: { isUse: boolean }): Promise<SessionState> {
    const [user, admin] = await Promise.all([
      this.#findSession(request, 'user', options),
      this.#findAdmin(request, 'admin', options),
    ]);
    request.admin = admin;
    return { user: user !== undefined, admin: admin !== undefined, ...(admin && { role: admin.role }) };
  }

  /** Adds which steps' cookies the browser sent, because it may refuse cookies. */
  withSteps(request: FastifyRequest, state: SessionState): BrowserState {
    const sent = (['signup', 'reset', 'adminStep'] as const).filter((kind) => this.#cookies.sent(request, kind));
    return { ...state, ...Object.fromEntries(sent.map((kind) => [kind, true])) };
  }

  loadStep(request: FastifyRequest): Promise<SignedInAdmin | undefined> {
    return this.#findAdmin(request, 'adminStep');
  }

  /** Signs a user in with a new session id (against session fixation). */
  async startUser(request: FastifyRequest, reply: FastifyReply, subject: string, token: string): Promise<void> {
    await this.#endRow(request, 'user');
    const session = await this.#store.start('user', subject);
    await this.#cookies.write(reply, 'user', { session, subject, secret: token });
    await this.#remember(request, reply, subject);
  }

  /** Signs an admin in; false when the proof is no longer valid. */
  async startAdmin(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, email, role }: AdminName,
    proof: AdminProof,
  ): Promise<boolean> {
    const session = await this.#store.startAdmin('admin', key, proof, originOf(request));
    if (session === undefined) return false;
    await this.#endAdmin(request, reply, 'adminStep');
    await this.#cookies.write(reply, 'admin', { session, subject: key });
    await this.#remember(request, reply, adminAccount(key));
    request.admin = { key, email, role, session: hashOf(session), isConfirmed: true };
    return true;
  }

  /** Starts the second step of a login; false when the proof is no longer valid. */
  async startStep(
    request: FastifyRequest,
    reply: FastifyReply,
    { key }: AdminName,
    proof: AdminProof,
  ): Promise<boolean> {
    const session = await this.#store.startAdmin('adminStep', key, proof);
    if (session === undefined) return false;
    await this.#endAdmin(request, reply, 'admin');
    await this.#cookies.write(reply, 'adminStep', { session, subject: key });
    return true;
  }

  /** Completes the second step; of concurrent attempts, one succeeds and spends its code. */
  async finishStep(request: FastifyRequest, reply: FastifyReply, admin: AdminName, check?: CodeCheck): Promise<void> {
    const step = (await this.#cookies.read(request, 'adminStep'))?.session;
    if (!step || !(await this.startAdmin(request, reply, admin, { step, check })))
      throw new ApiError('session_missing', 'Please log in again.');
  }

  /** The browser's earlier sign-ins; attempts of others must not lock it out of these accounts. */
  async knownBrowser(request: FastifyRequest): Promise<KnownBrowser | undefined> {
    const known = await this.#cookies.read(request, 'known');
    if (known?.session === undefined) return undefined;
    return { id: known.session, knows: (account) => known.accounts?.includes(hashed(account)) ?? false };
  }

  confirm({ session }: SignedInAdmin): Promise<void> {
    return this.#store.confirm(session);
  }

  /** Signs out; copies of the cookie become invalid. */
  async end(request: FastifyRequest, reply: FastifyReply, kind: SignedIn): Promise<void> {
    await this.#endRow(request, kind);
    this.#cookies.clear(reply, kind);
  }

  async endAllOfUser(subject: string): Promise<void> {
    await this.#store.endAll('user', subject);
    await this.#store.endAll('reset', subject);
  }

  clearStaleCookies(request: FastifyRequest, reply: FastifyReply, state: SessionState): void {
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

  async #endAdmin(request: FastifyRequest, reply: FastifyReply, other: 'admin' | 'adminStep'): Promise<void> {
    request.admin = undefined;
    for (const kind of ['admin', 'adminStep'] as const) await this.#endRow(request, kind);
    if (this.#cookies.sent(request, other)) this.#cookies.clear(reply, other);
  }

  async #endRow(request: FastifyRequest, kind: SignedIn | 'adminStep'): Promise<void> {
    const id = (await this.#cookies.read(request, kind))?.session;
    if (id) await this.#store.end(id);
  }

  async #findSession(
    request: FastifyRequest,
    kind: SignedIn | 'adminStep',
    options?: { isUse: boolean },
  ): Promise<(ActiveSession & { id: string }) | undefined> {
    const id = (await this.#cookies.read(request, kind))?.session;
    const session = id ? await this.#store.find(id, kind, options) : undefined;
    return id && session ? { ...session, id } : undefined;
  }

  /** Rejects sessions of removed admins, and of admins who must choose a new password. */
  async #findAdmin(
    request: FastifyRequest,
    kind: 'admin' | 'adminStep',
    options?: { isUse: boolean },
  ): Promise<SignedInAdmin | undefined> {
    const session = await this.#findSession(request, kind, options);
    if (session?.admin === undefined || !session.role) return undefined;
    const { subject: key, admin: email, role, confirmedAt, mustChangePassword } = session;
    if (kind === 'admin' && mustChangePassword) return undefined;
    const isConfirmed = this.#store.isRecent(confirmedAt);
    return { key, email, role, session: hashOf(session.id), confirmedAt, isConfirmed, mustChangePassword };
  }
}
