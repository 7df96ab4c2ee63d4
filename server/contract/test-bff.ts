import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Agent } from 'supertest';
import { endpointOf, type HostEndpointName } from '../../shared/contract/endpoints.ts';
import { buildBff } from '../bff/app.ts';
import type { BffDependencies } from '../bff/dependencies.ts';
import type { LimitFigures } from '../bff/http/rate-limits.ts';
import { isoNow } from '../clock.ts';
import { createTestClock, type TestClock } from '../test-support/clock.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';
import { agentFor, callRow } from './call-row.ts';

export const admin = { email: 'admin@realvance.example', password: 'a password for tests' };
export const backendToken = 'the-backend-token-of-tests';
const secret = 'a secret of at least thirty-two characters';

/** Cheap on purpose: what argon2 costs is not what is tested. */
const passwordHash = await hash(admin.password, { memoryCost: 8, timeCost: 1 });

/** Limits that no test reaches by accident. */
const endless: LimitFigures = { windowMs: 60_000, perAddress: 1e9 };
export const noLimits = {
  login: endless,
  code: endless,
  password: endless,
  signup: endless,
  mail: endless,
  form: endless,
  link: endless,
};

export interface TestBff {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** A browser with cookies of its own. */
  browser(): Agent;
  /** A browser signed in as admin. */
  adminBrowser(): Promise<Agent>;
  /** A browser with everything that the call needs: the admin session, a signup, a reset, a verified reset. */
  browserFor(name: HostEndpointName): Promise<Agent>;
  close(): Promise<void>;
}

/** A BFF in front of the given host, listening on loopback, with a database and a clock of its own. */
export async function startTestBff(hostUrl: string, overrides: Partial<BffDependencies> = {}): Promise<TestBff> {
  const database = await createTestDatabase();
  const clock = createTestClock(new Date().toISOString());
  await (overrides.db ?? database.db)
    .insertInto('admins')
    .values({
      email_key: admin.email,
      email: admin.email,
      source: 'environment',
      password_hash: passwordHash,
      created_at: isoNow(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const app = await buildBff({
    db: database.db,
    dialect: database.dialect,
    clock,
    logger: false,
    secrets: [secret],
    backend: { url: hostUrl, token: backendToken },
    site: {
      name: 'Realvance',
      address: 'Noida',
      email: 'hello@realvance.example',
      phone: '1',
      countryCode: '91',
      socials: [],
      url: undefined,
    },
    upstreamTimeoutMs: 10_000,
    rateLimits: noLimits,
    // A machine that is busy with other tests is no crowd.
    maxEventLoopDelayMs: 0,
    forms: undefined,
    pages: undefined,
    ...overrides,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A listening TCP server's address is an object.
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const adminBrowser = async () => {
    const browser = agentFor(origin);
    await browser.post('/api/session/admin').send(admin).expect(200);
    return browser;
  };
  return {
    app,
    origin,
    clock,
    database,
    browser: () => agentFor(origin),
    adminBrowser,
    async browserFor(name) {
      const { needs, auth } = endpointOf(name);
      const browser = auth === 'admin' ? await adminBrowser() : agentFor(origin);
      if (needs?.secret === 'signup') await callRow(browser, '/api', 'userSignup');
      if (needs?.secret === 'reset') await callRow(browser, '/api', 'forgetPassword');
      if (needs?.verified) await callRow(browser, '/api', 'forgetPasswordVerifyEmailOTP');
      return browser;
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
    },
  };
}
