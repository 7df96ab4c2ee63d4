import { hash, randomBytes } from 'node:crypto';
import type { AdminRole } from '#shared/schemas/admin-answers.ts';
import { type Clock, dayMs, hourMs, minuteMs } from '../../clock.ts';
import { skipFirst } from '../../database/queries.ts';
import type { Db, SessionRow } from '../../database/schema.ts';
import { lockAdmin } from '../admins/repository.ts';

type SessionKind = SessionRow['kind'];

/** Idle and absolute timeouts (milliseconds). */
export const lifetimes: Readonly<Record<SessionKind, { idle: number; absolute: number }>> = {
  user: { idle: 30 * dayMs, absolute: 90 * dayMs },
  admin: { idle: 8 * hourMs, absolute: dayMs },
  adminStep: { idle: 10 * minuteMs, absolute: 10 * minuteMs },
  signup: { idle: hourMs, absolute: hourMs },
  reset: { idle: 30 * minuteMs, absolute: 30 * minuteMs },
};

// Object.keys returns `string[]`.
const kinds = Object.keys(lifetimes) as SessionKind[];

const confirmationMs = 10 * minuteMs;

const maxPerAccount = 100;

export interface ActiveSession {
  readonly kind: SessionKind;
  readonly subject: string;
  readonly admin?: string | undefined;
  readonly role?: AdminRole;
  readonly confirmedAt?: string | undefined;
  /** An admin's password was generated or is too weak, and has to be replaced first. */
  readonly mustChangePassword?: boolean;
}

interface SessionOrigin {
  readonly browser: string;
  readonly network: string;
}

/** Proof that an admin's session may start: the hash of the verified password, or the session of the first login step. */
export type AdminProof =
  | { readonly passwordHash: string }
  | { readonly step: string; readonly check?: CodeCheck | undefined };

/** Throws, and so keeps the step, when the code is wrong. */
export type CodeCheck = (transaction: Db) => Promise<void>;

/** Stored hashed, so that a database reader cannot take over sessions. */
export const hashOf = (id: string): string => hash('sha256', id, 'hex');
const iso = (time: number): string => new Date(time).toISOString();

/** Sessions in the database. The cookie has a random id; the row decides whether it is valid. */
export class SessionStore {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #savingSeenAt = new Set<string>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Creates a session and returns its id. The oldest end when an account has too many. */
  async start(kind: SessionKind, subject: string, origin?: SessionOrigin, db = this.#db): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const now = this.#clock.now();
    await db
      .insertInto('sessions')
      .values({
        id_hash: hashOf(id),
        kind,
        subject,
        created_at: iso(now),
        seen_at: iso(now),
        expires_at: iso(now + lifetimes[kind].absolute),
        ...origin,
        ...(kind === 'admin' && { confirmed_at: iso(now) }),
      })
      .execute();
    await this.#endOldest(db, kind, subject, hashOf(id));
    return id;
  }

  /** Creates an admin's session; undefined when a reset or a password change has made the proof invalid. */
  startAdmin(
    kind: 'admin' | 'adminStep',
    key: string,
    proof: AdminProof,
    origin?: SessionOrigin,
  ): Promise<string | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      const admin = await lockAdmin(transaction, key);
      const isValid =
        'step' in proof
          ? await this.take(proof.step, 'adminStep', transaction)
          : admin?.password_hash === proof.passwordHash;
      if (!admin || !isValid) return undefined;
      if ('step' in proof) await proof.check?.(transaction);
      return this.start(kind, key, origin, transaction);
    });
  }

  async find(id: string, kind: SessionKind, { isUse = true } = {}): Promise<ActiveSession | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .leftJoin('admins', 'admins.email_key', 'sessions.subject')
      .select([
        'subject',
        'seen_at',
        'expires_at',
        'confirmed_at',
        'admins.email',
        'admins.role',
        'admins.must_change_password',
      ])
      .where('id_hash', '=', hashOf(id))
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row) return undefined;
    const now = this.#clock.now();
    const idle = now - Date.parse(row.seen_at);
    // The sweep deletes the row; the page does not wait for it.
    if (idle >= lifetimes[kind].idle || now >= Date.parse(row.expires_at)) return undefined;
    // Written at most once a minute.
    if (isUse && idle >= minuteMs) this.#saveSeenAt(hashOf(id), iso(now));
    return {
      kind,
      subject: row.subject,
      ...(row.email !== null && { admin: row.email }),
      ...(row.role !== null && { role: row.role }),
      ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at }),
      ...(row.must_change_password === 1 && { mustChangePassword: true }),
    };
  }

  async confirm(idHash: string): Promise<void> {
    const confirmed_at = iso(this.#clock.now());
    await this.#db.updateTable('sessions').set({ confirmed_at }).where('id_hash', '=', idHash).execute();
  }

  isRecent(confirmedAt: string | undefined): boolean {
    return confirmedAt !== undefined && this.#clock.now() - Date.parse(confirmedAt) < confirmationMs;
  }

  #saveSeenAt(hash: string, seen_at: string): void {
    if (this.#savingSeenAt.has(hash)) return;
    this.#savingSeenAt.add(hash);
    this.#db
      .updateTable('sessions')
      .set({ seen_at })
      .where('id_hash', '=', hash)
      .execute()
      .catch(() => undefined)
      .finally(() => this.#savingSeenAt.delete(hash));
  }

  async end(id: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id_hash', '=', hashOf(id)).execute();
  }

  /** Ends a single-use session; of concurrent calls, one gets the row. */
  take(id: string, kind: SessionKind, db = this.#db): Promise<SessionRow | undefined> {
    return db
      .deleteFrom('sessions')
      .where('id_hash', '=', hashOf(id))
      .where('kind', '=', kind)
      .where('expires_at', '>', iso(this.#clock.now()))
      .returningAll()
      .executeTakeFirst();
  }

  async putBack(row: SessionRow): Promise<void> {
    await this.#db
      .insertInto('sessions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async endAll(kind: SessionKind, subject: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('kind', '=', kind).where('subject', '=', subject).execute();
  }

  async list(kind: SessionKind, subject: string): Promise<SessionRow[]> {
    const now = this.#clock.now();
    return this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('expires_at', '>', iso(now))
      .where('seen_at', '>', iso(now - lifetimes[kind].idle))
      .orderBy('seen_at', 'desc')
      .execute();
  }

  async endListed(kind: SessionKind, subject: string, idHash: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('sessions')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('id_hash', '=', idHash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** @param started id hash of the session to keep */
  async #endOldest(db: Db, kind: SessionKind, subject: string, started: string): Promise<void> {
    const oldest = db
      .selectFrom('sessions')
      .select('id_hash')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('id_hash', '!=', started)
      .orderBy('created_at', 'desc')
      .orderBy('id_hash')
      .$call(skipFirst(maxPerAccount - 1));
    await db.deleteFrom('sessions').where('id_hash', 'in', oldest).execute();
  }

  async deleteExpired(): Promise<void> {
    const now = this.#clock.now();
    await this.#db
      .deleteFrom('sessions')
      .where((where) =>
        where.or([
          where('expires_at', '<=', iso(now)),
          ...kinds.map((kind) =>
            where.and([where('kind', '=', kind), where('seen_at', '<=', iso(now - lifetimes[kind].idle))]),
          ),
        ]),
      )
      .execute();
  }
}
