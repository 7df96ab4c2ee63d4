import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { type BffDependencies, buildBff } from '../bff/app.ts';
import type { LimitFigures } from '../bff/http/rate-limits.ts';
import { type Clock, isoNow, systemClock } from '../clock.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/schema.ts';

export const admin = { email: 'admin@realvance.example', password: 'a password for tests' };

const unlimited: LimitFigures = { windowMs: 60_000, perAddress: 1e9 };
export const noLimits = {
  login: unlimited,
  code: unlimited,
  password: unlimited,
  signup: unlimited,
  mail: unlimited,
  form: unlimited,
  link: unlimited,
  visit: unlimited,
};

/** Neither pages, forms nor limits. */
export const callsOnly = {
  ...parseConfig({}),
  dataDir: undefined,
  tracing: undefined,
  webhooks: undefined,
  logger: false,
  secrets: ['a secret of at least thirty-two characters'],
  site: {
    name: 'Realvance',
    address: 'Noida',
    email: 'hello@realvance.example',
    phone: '1',
    countryCode: '91',
    socials: [],
    url: undefined,
  },
  rateLimits: noLimits,
  // Other load on the machine must not trigger the load limit.
  maxEventLoopDelayMs: 0,
  forms: undefined,
  pages: undefined,
} as const satisfies Partial<BffDependencies>;

const passwordHash = await hash(admin.password, { memoryCost: 8, timeCost: 1 });

/** Adds the admin unless it exists. */
export async function addAdmin(db: Db, clock: Clock): Promise<void> {
  const { email } = admin;
  const row = { email_key: email, email, source: 'environment', password_hash: passwordHash } as const;
  await db
    .insertInto('admins')
    .values({ ...row, created_at: isoNow(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface SiteOptions {
  readonly backendUrl: string;
  readonly backendToken?: string;
  readonly fileOrigins?: readonly string[];
  readonly upstreamTimeoutMs?: number;
}

export interface StartedSite {
  /** Its calls are below `/api`. */
  readonly url: string;
  /** Signs in with `POST /api/session/admin`. */
  readonly admin: { readonly email: string; readonly password: string };
  close(): Promise<void>;
}

/** Starts the site's calls in front of a host, for tests, with a database that `close` deletes. */
export async function startSite({
  backendUrl,
  backendToken,
  fileOrigins = [],
  ...settings
}: SiteOptions): Promise<StartedSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-'));
  const database = await openDatabase({ dataDir });
  await addAdmin(database.db, systemClock);
  const app = await buildBff({
    ...callsOnly,
    ...settings,
    fileOrigins: fileOrigins.map((address) => new URL(address).origin),
    db: database.db,
    dialect: database.dialect,
    clock: systemClock,
    backend: { url: backendUrl.replace(/\/+$/, ''), token: backendToken },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    admin,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
