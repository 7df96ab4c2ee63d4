import type { Agent } from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationKey, personKey } from '../../shared/application-key.ts';
import { sampleAnswers } from '../../shared/contract/samples.ts';
import { type StubHost, startStubHost } from './stub-host.ts';
import { admin as adminAccount, startTestBff, type TestBff } from './test-bff.ts';

let host: StubHost;
let bff: TestBff;
let admin: Agent;

beforeAll(async () => {
  host = await startStubHost();
  bff = await startTestBff(host.url, { retentionDays: 30 });
  admin = await bff.adminBrowser();
});
afterAll(async () => {
  await bff.close();
  await host.close();
});
beforeEach(() => host.reset());

const row = sampleAnswers.getjobresponse;
const ref = { application: applicationKey(row), person: personKey(row), appliedAt: row.createdAt ?? null, version: 0 };
const path = `/api/hiring/${encodeURIComponent(ref.application)}`;

test('an admin works on the applications of any host, and the host hears nothing of it', async () => {
  const set = await admin
    .put('/api/hiring/state')
    .send({ applications: [ref], state: 'interview' })
    .expect(200);
  expect(set.body).toEqual({ data: { conflicts: [] } });
  expect(set.headers['cache-control']).toBe('no-store');
  const text = 'Wants to start in May.';
  await admin
    .post('/api/hiring/note')
    .send({ application: { ...ref, version: 1 }, text })
    .expect(200);

  const late = await admin.post('/api/hiring/note').send({ application: { ...ref, version: 1 }, text: 'Mine' });
  expect(late.body.data.conflicts).toMatchObject([{ application: ref.application, events: [{ number: 2, text }] }]);

  const { body } = await admin.get(path).expect(200);
  expect(body.data).toMatchObject({
    state: 'interview',
    version: 2,
    events: [
      { kind: 'state', text: 'interview', author: adminAccount.email },
      { kind: 'note', text, author: adminAccount.email },
    ],
  });
  const list = await admin.get('/api/hiring').expect(200);
  expect(list.body.data).toEqual([{ application: ref.application, state: 'interview', version: 2, notes: 1 }]);
  expect(host.requests).toEqual([]);
});

test.each([
  ['a state there is not', { applications: [ref], state: 'hired' }, 'state'],
  ['no application', { applications: [], state: 'offer' }, 'applications'],
  ['a key that is none', { applications: [{ ...ref, application: '11' }], state: 'offer' }, 'applications'],
])('%s is refused', async (_what, body, field) => {
  const refused = await admin.put('/api/hiring/state').send(body).expect(400);
  expect(refused.body).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } });
});

test('an empty note is refused in words', async () => {
  const { body } = await admin.post('/api/hiring/note').send({ application: ref, text: ' ' }).expect(400);
  expect(body.fields).toEqual({ text: 'Please write a note.' });
});

test.each([
  ['GET', '/api/hiring'],
  ['GET', path],
  ['PUT', '/api/hiring/state'],
  ['POST', '/api/hiring/note'],
  ['POST', '/api/hiring/reply'],
])('%s %s is the admin’s alone', async (method, address) => {
  expect((await fetch(bff.origin + address, { method })).status).toBe(401);
});

test.each([
  ['deleted', 200, undefined],
  ['found deleted', 404, { status: 404, body: { message: 'No application has this id' } }],
] as const)('what is kept about an application goes when it is %s', async (_how, status, behaviour) => {
  await admin.put('/api/hiring/state').send({ applications: [ref], state: 'offer' });
  expect((await admin.get('/api/hiring')).body.data).toHaveLength(1);
  host.behave('deletejobresponse', { status: 500 });
  await admin.delete(`/api/deletejobresponse/${row.jobresponse_id}`).expect(502);
  expect((await admin.get('/api/hiring')).body.data).toHaveLength(1);
  host.behave('deletejobresponse', behaviour);
  await admin.delete(`/api/deletejobresponse/${row.jobresponse_id}`).expect(status);
  expect((await admin.get('/api/hiring')).body.data).toEqual([]);
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'new', version: 0, events: [] });
});
