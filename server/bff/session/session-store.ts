import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, dayMs, hourMs, minuteMs } from '../../clock.ts';
import type { Database, SessionRow } from '../../database/schema.ts';
import { skipFirst } from '../../database/skip-first.ts';

/** Who is signed in, and what is under way: a signup to be confirmed, a password to be reset. */
type SessionKind = SessionRow['kind'];

/** How long a session may rest, and how long it may last at all (milliseconds). */
export const lifetimes: Readonly<Record<SessionKind, { idle: number; absolute: number }>> = {
  user: { idle: 30 * dayMs, absolute: 90 * dayMs },
  admin: { idle: 8 * hourMs, absolute: dayMs },
  adminStep: { idle: 10 * minuteMs, absolute: 10 * minuteMs },
  signup: { idle: hourMs, absolute: hourMs },
  reset: { idle: 30 * minuteMs, absolute: 30 * minuteMs },
};

// Object.keys forgets the key type.
const kinds = Object.keys(lifetimes) as SessionKind[];

/** How long an admin's confirmation counts. */
const confirmationMs = 10 * minuteMs;

/** Sessions of one account at the same time; nobody has as many browsers, but a script may log in without end. */
const maxPerAccount = 100;

export interface ActiveSession {
  readonly kind: SessionKind;
  readonly subject: string;
  /** The address as written where the subject is an admin. */
  readonly admin?: string | undefined;
  /** When an admin last confirmed their identity, in ISO 8601. */
  readonly confirmedAt?: string | undefined;
}

/** What a session is known again by in a list. */
interface SessionOrigin {
  readonly browser: string;
  readonly network: string;
}

/** Only the hash is stored: who reads the database cannot pass for anybody. */
export const hashOf = (id: string): string => hash('sha256', id, 'hex');
const iso = (time: number): string => new Date(time).toISOString();

/** Living sessions. The cookie carries a random id; the row decides whether it still counts. */
export class SessionStore {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  /** Sessions that are being noted as seen. */
  readonly #noting = new Set<string>();

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** A new session under a new id, which is returned. Of too many the oldest end. */
  async start(kind: SessionKind, subject: string, origin?: SessionOrigin): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const now = this.#clock.now();
    await this.#db
      .insertInto('sessions')
      .values({
        id_hash: hashOf(id),
        kind,
        subject,
        created_at: iso(now),
        seen_at: iso(now),
        expires_at: iso(now + lifetimes[kind].absolute),
        ...origin,
        // The login has just checked who it is.
        ...(kind === 'admin' && { confirmed_at: iso(now) }),
      })
      .execute();
    await this.#endOldest(kind, subject, hashOf(id));
    return id;
  }

  /** The session of that id while it lives; being used keeps it from idling out. */
  async find(id: string, kind: SessionKind, { isUse = true } = {}): Promise<ActiveSession | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .leftJoin('admins', 'admins.email_key', 'sessions.subject')
      .select(['subject', 'seen_at', 'expires_at', 'confirmed_at', 'admins.email'])
      .where('id_hash', '=', hashOf(id))
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row) return undefined;
    const now = this.#clock.now();
    const idle = now - Date.parse(row.seen_at);
    // Its row goes with the next sweep: a page must not wait for a write.
    if (idle >= lifetimes[kind].idle || now >= Date.parse(row.expires_at)) return undefined;
    // Once a minute is exact enough, and a busy admin does not write at every click.
    if (isUse && idle >= minuteMs) this.#noteSeen(hashOf(id), iso(now));
    return {
      kind,
      subject: row.subject,
      ...(row.email !== null && { admin: row.email }),
      ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at }),
    };
  }

  /**
   * Notes that the admin has confirmed their identity.
   *
   * @param idHash as `list` names the session
   */
  async confirm(idHash: string): Promise<void> {
    const confirmed_at = iso(this.#clock.now());
    await this.#db.updateTable('sessions').set({ confirmed_at }).where('id_hash', '=', idHash).execute();
  }

  /** Whether that was at most ten minutes ago. */
  isRecent(confirmedAt: string | undefined): boolean {
    return confirmedAt !== undefined && this.#clock.now() - Date.parse(confirmedAt) < confirmationMs;
  }

  /** Beside the answer; while the database takes no writes, one try at a time waits for it. */
  #noteSeen(hash: string, seen_at: string): void {
    if (this.#noting.has(hash)) return;
    this.#noting.add(hash);
    this.#db
      .updateTable('sessions')
      .set({ seen_at })
      .where('id_hash', '=', hash)
      .execute()
      // The next request tries again.
      .catch(() => undefined)
      .finally(() => this.#noting.delete(hash));
  }

  async end(id: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id_hash', '=', hashOf(id)).execute();
  }

  /**
   * Ends a living session for what may be done once: of several at the same moment, one gets the row.
   *
   * @returns the row, to be put back when nothing was done after all
   */
  take(id: string, kind: SessionKind): Promise<SessionRow | undefined> {
    return this.#db
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

  /** Ends every session of an account, wherever it is signed in. */
  async endAll(kind: SessionKind, subject: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('kind', '=', kind).where('subject', '=', subject).execute();
  }

  /** The living sessions of an account, the last seen first. */
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

  /** Ends one session of an account, as `list` names it. @returns whether there was one */
  async endListed(kind: SessionKind, subject: string, idHash: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('sessions')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('id_hash', '=', idHash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** @param started never among them, also when others have begun in the same moment */
  async #endOldest(kind: SessionKind, subject: string, started: string): Promise<void> {
    const oldest = this.#db
      .selectFrom('sessions')
      .select('id_hash')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('id_hash', '!=', started)
      .orderBy('created_at', 'desc')
      .orderBy('id_hash')
      .$call(skipFirst(maxPerAccount - 1));
    await this.#db.deleteFrom('sessions').where('id_hash', 'in', oldest).execute();
  }

  /** Removes the rows of sessions that have ended by themselves. */
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
