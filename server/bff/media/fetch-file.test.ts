import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestHost } from '../../contract/test-bff.ts';
import { atEnd } from '../../test-support/at-end.ts';
import { createSigner } from '../session/sealer.ts';
import { createFileFetcher } from './fetch-file.ts';
import { createReferences } from './references.ts';

type Found = (error: null, addresses: dns.LookupAddress[]) => void;

const host = await startTestHost();

it.each([
  ['/resume.pdf', 'http://host.example/resume.pdf'],
  ['resume.pdf', 'http://host.example/base/resume.pdf'],
  ['http://host.example/base/resume.pdf', 'http://host.example/base/resume.pdf'],
])('a link %s of a host at /base leads to %s', (link, address) => {
  const signer = createSigner(['a secret of at least thirty-two characters']);
  const references = createReferences(signer, 'http://host.example/base', []);
  const reference = references.pathOf('file', link)?.split('/').at(-1) ?? '';
  expect(references.addressOf('file', reference)?.href).toBe(address);
});

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
  const files = createFileFetcher({ hostUrl: `${host.url}/base`, timeoutMs: 10_000, token: 'secret' });
  atEnd(files.close);
  await files.fetch(new URL(host.url + path), { withToken: true }).catch(() => undefined);
  expect(host.requests.at(-1)?.headers.authorization).toBe(isSent ? 'Bearer secret' : undefined);
});

it.each([
  [401, 'upstream_failed', /^The file’s server did not accept BACKEND_TOKEN\./],
  [429, 'too_many_requests', /^Too many requests\. Please try again later\./],
  [503, 'upstream_failed', /^The backend failed\. Please try again later\./],
  [418, 'upstream_invalid', /invalid response/],
])('an admin reads why the host refuses a resume with %i', async (status, code, message) => {
  const files = createFileFetcher({ hostUrl: host.url, timeoutMs: 10_000, token: 'secret' });
  atEnd(files.close);
  host.behave('getAllJobPosts', { status, headers: { 'retry-after': '7' } });
  const address = new URL(`${host.url}/getAllJobPosts`);
  const fetched = files.fetch(address, { withToken: true });
  const busy = status === 429 || status === 503;
  await expect(fetched).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
    ...(busy && { statusCode: status, retryAfter: 7 }),
  });
  const image = files.fetch(address, { withToken: false });
  await expect(image, 'visitors read no setting').rejects.toMatchObject({ code: 'upstream_invalid' });
});

it('an admin reads that a resume outside the backend’s address is asked for without the token', async () => {
  const files = createFileFetcher({ hostUrl: `${host.url}/base`, timeoutMs: 10_000, token: 'secret' });
  atEnd(files.close);
  host.behave('getAllJobPosts', { status: 401 });
  const fetched = files.fetch(new URL(`${host.url}/getAllJobPosts`), { withToken: true });
  const message = expect.stringMatching(/^The file’s server wants a token\. The site sends BACKEND_TOKEN only below/);
  await expect(fetched).rejects.toMatchObject({ code: 'upstream_failed', message });
});

it('does not fetch from a domain that resolves to this machine', async () => {
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, answer: Found) =>
      answer(null, [{ address: '127.0.0.1', family: 4 }])) as typeof dns.lookup);
  syncBuiltinESMExports();
  onTestFinished(() => {
    lookup.mockRestore();
    syncBuiltinESMExports();
  });
  const files = createFileFetcher({ hostUrl: 'http://host.example', timeoutMs: 10_000, token: 'secret' });
  atEnd(files.close);
  host.serve('/a.png', 'image/png', Buffer.of(1));
  const { port } = new URL(host.url);
  const fetched = files.fetch(new URL(`http://files.example:${port}/a.png`), { withToken: true });
  await expect(fetched).rejects.toMatchObject({ detail: expect.stringContaining('resolves to a private address') });
  expect(host.requests).toEqual([]);
  expect((await files.fetch(new URL(`${host.url}/a.png`), { withToken: true })).content).toEqual(Buffer.of(1));
  expect(host.requests[0]?.headers.authorization).toBeUndefined();
});
