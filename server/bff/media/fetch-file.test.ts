import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StubHost, startStubHost } from '../../contract/stub-host.ts';
import { createFileFetcher } from './fetch-file.ts';

let host: StubHost;

beforeAll(async () => {
  host = await startStubHost();
});
afterAll(() => host.close());

it.each([
  ['/base/resume.pdf', true],
  ['/base/a/../resume.pdf', true],
  ['/elsewhere/resume.pdf', false],
  ['/basement/resume.pdf', false],
  ['/base/../resume.pdf', false],
  ['/base/%2e%2e/resume.pdf', false],
  ['/base/..%2fresume.pdf', false],
  ['/base/..%5Cresume.pdf', false],
])('the admin token goes only to paths below the backend’s address: %s', async (path, isSent) => {
  const files = createFileFetcher({ hostUrl: `${host.url}/base`, timeoutMs: 1000, token: 'secret', maxBytes: 1000 });
  await files.fetch(new URL(host.url + path), { withToken: true }).catch(() => undefined);
  expect(host.requests.at(-1)?.headers.authorization).toBe(isSent ? 'Bearer secret' : undefined);
  await files.close();
});
