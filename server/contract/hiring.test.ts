import { beforeEach, describe, expect, test } from 'vitest';
import { applicationKey, personKey } from '#shared/applications.ts';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { maxPageRows } from '#shared/schemas/page-query.ts';
import { admin as adminAccount, startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url, { retentionDays: 30 });
const admin = await bff.adminBrowser();

const row = sampleAnswers.getjobresponse;
const ref = { application: applicationKey(row), person: personKey(row), appliedAt: row.createdAt ?? null, version: 0 };
const path = `/api/hiring/${encodeURIComponent(ref.application)}`;
const setState = (applications: object[], state: string) => () =>
  admin.put('/api/hiring/state').send({ applications, state });
const addNote =
  (text: string, version = 0) =>
  () =>
    admin.post('/api/hiring/note').send({ application: { ...ref, version }, text });
const kept = async () => (await admin.get('/api/hiring').expect(200)).body.data;

test('an admin sets states and notes for any host, which gets no call but the reads', async () => {
  const set = await setState([ref], 'interview')().expect(200).expect('cache-control', 'no-store');
  const changed = [{ application: ref.application, was: 'new', version: 1 }];
  expect(set.body).toEqual({ data: { conflicts: [], gone: [], changed } });
  const text = 'Wants to start in May.';
  await addNote(text, 1)().expect(200);
  const late = await addNote('Mine', 1)();
  expect(late.body.data.conflicts).toMatchObject([{ application: ref.application, events: [{ number: 2, text }] }]);

  const { body } = await admin.get(path).expect(200);
  const author = adminAccount.email;
  const events = [
    { kind: 'state', text: 'interview', author },
    { kind: 'note', text, author },
  ];
  expect(body.data).toMatchObject({ state: 'interview', version: 2, events });
  expect(await kept()).toEqual([{ application: ref.application, state: 'interview', version: 2, notes: 1 }]);
  const notes = await admin.get('/api/hiring-notes').expect(200);
  expect(notes.body.data).toEqual([{ application: ref.application, text, author, createdAt: expect.any(String) }]);
  expect(host.requests.map(({ name }) => name)).toEqual(['getjobresponse', 'getjobresponse', 'getjobresponse']);
});

test.each([
  ['a state there is not', setState([ref], 'hired'), { state: expect.any(String) }],
  ['no application', setState([], 'offer'), { applications: expect.any(String) }],
  ['a key that is none', setState([{ ...ref, application: '11' }], 'offer'), { applications: expect.any(String) }],
  ['an empty note', addNote(' '), { text: 'Please write a note.' }],
])('%s is refused with a message', async (_what, send, fields) => {
  expect((await send().expect(400)).body).toMatchObject({ code: 'validation_failed', fields });
});

test.each([
  ['deleted', 200, undefined],
  ['found deleted', 404, { status: 404, body: { message: 'No application has this id' } }],
] as const)('what is kept about an application goes when it is %s', async (_how, status, behaviour) => {
  await setState([ref], 'offer')();
  expect(await kept()).toHaveLength(1);
  host.behave('deletejobresponse', { status: 500 });
  await admin.delete(`/api/deletejobresponse/${row.jobresponse_id}`).expect(502);
  expect(await kept()).toHaveLength(1);
  host.behave('deletejobresponse', behaviour);
  await admin.delete(`/api/deletejobresponse/${row.jobresponse_id}`).expect(status);
  expect(await kept()).toEqual([]);
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'new', version: 0, events: [] });
});

test('the menu counts new applications, of a list that is read once a minute', async () => {
  const rows = [row, { ...row, jobresponse_id: 12 }, { ...row, jobresponse_id: 13 }];
  host.behave('getalljobresponse', { answer: rows });
  const count = async () => (await admin.get('/api/inboxCounts').expect(200)).body.data.applications;
  expect(await count()).toBe(3);
  await setState([ref], 'offer')().expect(200);
  expect(await count(), 'a state counts at once').toBe(2);
  expect(host.requests.filter(({ name }) => name === 'getalljobresponse')).toHaveLength(1);
  bff.clock.advance(61_000);
  host.behave('getalljobresponse', { status: 500 });
  expect(await count()).toBeNull();
  host.behave('getalljobresponse', { answer: rows.slice(0, 1) });
  expect(await count()).toBe(0);
});

describe('an application that was deleted', () => {
  const there = { ...row, jobresponse_id: 12, first_name: 'Asha' };
  const refs = [ref, { ...ref, application: applicationKey(there) }];
  const trail = async () => (await admin.get('/api/trail').expect(200)).body.data;
  beforeEach(async () => {
    await bff.database.db.deleteFrom('application_states').execute();
    await bff.database.db.deleteFrom('trail').execute();
  });

  test.each([
    ['deleted', { getjobresponse: { status: 404, body: { message: 'No application has this id' } } }],
    ['another one by now', { getjobresponse: { answer: { ...row, first_name: 'Zoe' } } }],
    [
      'not in the list, which is all that the host knows,',
      { getjobresponse: { status: 404, body: 'Cannot GET' }, getalljobresponse: { answer: [there] } },
    ],
  ] as const)('of an application that is %s nothing is stored again', async (_how, behaviours) => {
    for (const [name, behaviour] of Object.entries(behaviours)) host.behave(name as HostEndpointName, behaviour);
    for (const send of [setState([ref], 'offer'), addNote('Call her.')]) {
      const { body } = await send().expect(404);
      expect(body).toMatchObject({ code: 'not_found', message: 'This application is no longer there.' });
    }
    expect(await kept()).toEqual([]);
    expect(await trail()).toEqual([]);
  });

  test('the other applications are changed, and the answer names the deleted one after reading the list once', async () => {
    host.behave('getalljobresponse', { answer: [there] });
    const { body } = await setState(refs, 'offer')().expect(200);
    expect(body.data).toMatchObject({ conflicts: [], gone: [ref.application] });
    expect(await kept()).toMatchObject([{ application: applicationKey(there), state: 'offer' }]);
    expect(await trail()).toMatchObject([{ record: 'application 12' }]);
    expect(host.requests.map(({ path: asked }) => asked)).toEqual(['/getalljobresponse']);
  });

  test('an application counts as deleted only if no page of a long list has it', async () => {
    const newest = Array.from({ length: maxPageRows }, (_, at) => ({ ...row, jobresponse_id: 5000 - at }));
    host.behave('getalljobresponse', { answer: newest });
    const { body } = await setState(refs, 'offer')().expect(200);
    // The stub ignores paging and repeats its answer, which ends the search.
    expect(body.data.gone).toHaveLength(2);
    expect(host.requests.map(({ path: asked }) => asked)).toEqual([
      '/getalljobresponse',
      `/getalljobresponse?limit=${maxPageRows}&before=${newest.at(-1)?.jobresponse_id}`,
    ]);
  });

  test.each([1, 2])('a host that cannot answer does not block changes of %i applications', async (count) => {
    for (const name of ['getjobresponse', 'getalljobresponse'] as const) host.behave(name, { status: 500 });
    const { body } = await setState(refs.slice(0, count), 'offer')().expect(200);
    expect(body.data).toMatchObject({ conflicts: [], gone: [] });
    await addNote('Call her.', 1)().expect(200);
    expect(await kept()).toHaveLength(count);
  });
});
