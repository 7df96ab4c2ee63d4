import supertest, { type Agent, type Response } from 'supertest';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { buildPath, buildRequest } from '#shared/contract/build-request.ts';
import { type EndpointName, endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { sampleInputs } from '#shared/contract/samples.ts';
import { type BffDependencies, buildBff } from '../bff/app.ts';
import { SessionStore } from '../bff/session/session-store.ts';
import type { Db } from '../database/schema.ts';
import { atEnd } from '../test-support/at-end.ts';
import { createTestClock } from '../test-support/clock.ts';
import { CookieJar } from '../test-support/cookie-jar.ts';
import { createTestDatabase, insert, temporaryDatabase } from '../test-support/database.ts';
import { createTestForms } from '../test-support/forms.ts';
import { addAdmin, admin, callsOnly, noLimits } from './start-site.ts';
import { type StubHost, startStubHost } from './test-host.ts';

/** Returns a client with its own cookie jar. */
export const agentFor = (origin: string): Agent => supertest.agent(origin);

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Makes a call with the sample or given input; `prefix` is `/api` for the BFF, empty for a host. */
export async function callRow(
  agent: Agent,
  prefix: '' | '/api',
  name: HostEndpointName,
  input: object = sampleInputs[name],
): Promise<Response> {
  const { method, path, headers, body } = buildRequest(endpointOf(name), input);
  let call = agent[verbs[method as keyof typeof verbs]](prefix + path).set(headers);
  if (!(body instanceof FormData)) return body === undefined ? call : call.send(body);
  for (const [field, value] of body) {
    if (typeof value === 'string') call = call.field(field, value);
    else
      call = call.attach(field, Buffer.from(await value.arrayBuffer()), {
        filename: value.name,
        contentType: value.type,
      });
  }
  return call;
}

/** The path of a call with the id 7 for each of its parameters. */
export function pathOf(name: EndpointName): string {
  const endpoint = endpointOf(name);
  return `/api${buildPath(endpoint, Object.fromEntries(endpoint.params.map((param) => [param, '7'])))}`;
}

export const callEmpty = (agent: Agent, name: EndpointName) =>
  agent[verbs[endpointOf(name).method as keyof typeof verbs]](pathOf(name));

/** Gives the admin passkeys that no authenticator has. */
export async function givePasskeys(db: Db, ...ids: string[]): Promise<void> {
  const facts = { admin: admin.email, public_key: 'AAAA', counter: 0, transports: '[]', name: 'N', created_at: '' };
  await insert(db, 'admin_passkeys', ...ids.map((id) => ({ id, ...facts })));
}

export { admin, callsOnly, noLimits };
export const backendToken = 'the-backend-token-of-tests';

/** Runs `work` when a call has found its session, before it uses it. Returns a function that stops this. */
export function afterFindingSession(work: () => Promise<unknown>): () => void {
  const { find } = SessionStore.prototype;
  const finding = vi.spyOn(SessionStore.prototype, 'find');
  finding.mockImplementation(async function (this: SessionStore, ...args) {
    const found = await find.apply(this, args);
    await work();
    return found;
  });
  onTestFinished(() => finding.mockRestore());
  return () => finding.mockRestore();
}

/** Starts a stub host for a file of tests and resets it before each. */
export async function startTestHost(): Promise<StubHost> {
  const host = await startStubHost();
  beforeEach(() => host.reset());
  atEnd(host.close);
  return host;
}

/** Starts a BFF with its own database and clock; it ends with the test or the file that starts it. */
export async function startTestBff(hostUrl: string, overrides: Partial<BffDependencies> = {}) {
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
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const adminBrowser = async () => {
    const browser = agentFor(origin);
    await browser.post('/api/session/admin').send(admin).expect(200);
    return browser;
  };
  let closing: Promise<void> | undefined;
  const bff = {
    app,
    origin,
    clock,
    database,
    browser: () => agentFor(origin),
    adminBrowser,
    async adminCookie() {
      const login = await agentFor(origin).post('/api/session/admin').send(admin).expect(200);
      return new CookieJar().keep(login.get('Set-Cookie')).header;
    },
    async browserFor(name: HostEndpointName) {
      const { step, auth } = endpointOf(name);
      const browser = auth === 'admin' ? await adminBrowser() : agentFor(origin);
      if (step === 'signup') await callRow(browser, '/api', 'userSignup');
      if (step === 'reset' || step === 'newPassword') await callRow(browser, '/api', 'forgetPassword');
      if (step === 'newPassword') await callRow(browser, '/api', 'forgetPasswordVerifyEmailOTP');
      return browser;
    },
    close() {
      closing ??= (async () => {
        app.server.closeAllConnections();
        await app.close();
        await database.close();
      })();
      return closing;
    },
  };
  atEnd(bff.close);
  return bff;
}

export type TestBff = Awaited<ReturnType<typeof startTestBff>>;

/** Starts a stub host, a BFF in front of it and the browser of an admin. */
export async function startTestSite(overrides: Partial<BffDependencies> = {}) {
  const host = await startTestHost();
  const bff = await startTestBff(host.url, overrides);
  return { host, bff, admin: await bff.adminBrowser() };
}

/** Starts a BFF with forms on one database; nothing listens where the forms deliver to. */
export async function startBffWithForms(hostUrl: string, overrides: Partial<BffDependencies> = {}) {
  const { db, dialect } = await temporaryDatabase();
  const forms = createTestForms({ db }, 'http://127.0.0.1:9/');
  atEnd(() => forms.relay.stop());
  return { bff: await startTestBff(hostUrl, { db, dialect, forms: forms.plugin, ...overrides }), forms, db };
}
