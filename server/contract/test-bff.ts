import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Agent } from 'supertest';
import { endpointOf, type HostEndpointName } from '../../shared/contract/endpoints.ts';
import { buildBff } from '../bff/app.ts';
import type { BffDependencies } from '../bff/dependencies.ts';
import { createTestClock, type TestClock } from '../test-support/clock.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';
import { agentFor, callRow } from './call-row.ts';
import { addAdmin, admin, callsOnly, noLimits } from './start-site.ts';

export { admin, noLimits };
export const backendToken = 'the-backend-token-of-tests';

export interface TestBff {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** A client with its own cookies. */
  browser(): Agent;
  /** A client that is signed in as admin. */
  adminBrowser(): Promise<Agent>;
  /** A client that meets the call's preconditions: admin session, signup, reset or verified reset. */
  browserFor(name: HostEndpointName): Promise<Agent>;
  close(): Promise<void>;
}

/** Starts a BFF on loopback in front of the given host, with its own database and clock. */
export async function startTestBff(hostUrl: string, overrides: Partial<BffDependencies> = {}): Promise<TestBff> {
  const database = await createTestDatabase();
  const clock = createTestClock(new Date().toISOString());
  await addAdmin(overrides.db ?? database.db, clock);
  const app = await buildBff({
    ...callsOnly,
    db: database.db,
    dialect: database.dialect,
    clock,
    backend: { url: hostUrl, token: backendToken },
    ...overrides,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
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
