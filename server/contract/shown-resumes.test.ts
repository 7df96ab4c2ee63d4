import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { wrappings } from './stub-answers.ts';
import { startTestBff, type TestBff } from './test-bff.ts';
import { type StubHost, startStubHost } from './test-host.ts';

let host: StubHost;
let bff: TestBff;

beforeAll(async () => {
  host = await startStubHost();
  bff = await startTestBff(host.url);
});
afterAll(async () => {
  await bff.close();
  await host.close();
});

test('displays a resume only in this site and only as PDF', async () => {
  const admin = await bff.adminBrowser();
  const linkTo = async (path: string, content: string): Promise<string> => {
    host.serve(path, 'text/html', Buffer.from(content));
    const [row] = sampleAnswers.getalljobresponse;
    host.behave('getalljobresponse', { answer: wrappings.data([{ ...row, upload_resume: path }]) });
    return (await admin.get('/api/getalljobresponse')).body.data[0].upload_resume;
  };
  const link = await linkTo('/files/resume', '%PDF-1.7 a resume');
  expect((await admin.get(`${link}?show`)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename=file\.pdf/),
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'self'$/),
  });
  expect((await fetch(`${bff.origin}${link}?show`)).status).toBe(401);
  expect((await admin.get(`${await linkTo('/files/other', '<script>')}?show`)).headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});
