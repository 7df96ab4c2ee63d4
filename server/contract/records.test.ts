import { beforeEach, describe, expect, test } from 'vitest';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { applicationKey, enquiryKey, hostIdOf, personKey } from '#shared/inbox-records.ts';
import { maxPageRows } from '#shared/schemas/page-query.ts';
import { insert } from '../test-support/database.ts';
import { admin as adminAccount, startTestSite } from './test-bff.ts';

const { host, bff, admin } = await startTestSite({ retentionDays: 30 });

const [job, contact] = [sampleAnswers.getjobresponse, sampleAnswers.getcontactform];

const putState = (records: object[], state: string) => admin.put('/api/records/state').send({ records, state });

/** The same tests for both inboxes: they share one implementation. */
const inboxes = [
  {
    kind: 'application',
    noun: 'application',
    row: job,
    keyOf: (more: object = {}) => applicationKey({ ...job, ...more }),
    id: 'jobresponse_id',
    name: 'first_name',
    person: personKey(job),
    calls: { read: 'getjobresponse', list: 'getalljobresponse', remove: 'deletejobresponse' },
    states: ['interview', 'offer'],
    foreignState: 'answered',
  },
  {
    kind: 'enquiry',
    noun: 'message',
    row: contact,
    keyOf: (more: object = {}) => enquiryKey({ ...contact, ...more }),
    id: 'contact_us_id',
    name: 'name',
    person: personKey({ contact_email: contact.email }),
    calls: { read: 'getcontactform', list: 'getallcontactform', remove: 'deletecontactform' },
    states: ['answered', 'archived'],
    foreignState: 'offer',
  },
] as const;

describe.each(inboxes)('an admin’s work on each $kind', (inbox) => {
  const { kind, calls, keyOf, row, person } = inbox;
  const [first, second] = inbox.states;
  const ref = { key: keyOf(), person, receivedAt: row.createdAt ?? null, version: 0 };
  const hostId = hostIdOf(ref.key);
  const path = `/api/records/history/${encodeURIComponent(ref.key)}`;
  const setState = (records: object[], state: string) => () => putState(records, state);
  const addNote =
    (text: string, version = 0) =>
    () =>
      admin.post('/api/records/note').send({ record: { ...ref, version }, text });
  const kept = async () => (await admin.get(`/api/records/${kind}/states`).expect(200)).body.data;
  beforeEach(async () => {
    await bff.database.db.deleteFrom('record_states').execute();
    await bff.database.db.deleteFrom('trail').execute();
  });

  const changes = { [inbox.id]: 12, [inbox.name]: 'Asha' };
  const there = { ...row, ...changes };
  const hereKey = keyOf(changes);
  const refs = [ref, { ...ref, key: hereKey }];
  const otherKey = kind === 'enquiry' ? applicationKey(job) : enquiryKey(contact);
  const trail = async () => (await admin.get('/api/trail').expect(200)).body.data;

  test('an admin sets states and notes for any host, which gets no call but the reads', async () => {
    const set = await setState([ref], first)().expect(200).expect('cache-control', 'no-store');
    const changed = [{ key: ref.key, was: 'new', version: 1 }];
    expect(set.body).toEqual({ data: { conflicts: [], gone: [], changed } });
    const text = 'Wants to start in May.';
    await addNote(text, 1)().expect(200);
    const late = await addNote('Mine', 1)();
    expect(late.body.data.conflicts).toMatchObject([{ key: ref.key, events: [{ number: 2, text }] }]);

    const { body } = await admin.get(path).expect(200);
    const author = adminAccount.email;
    const events = [
      { kind: 'state', text: first, author },
      { kind: 'note', text, author },
    ];
    expect(body.data).toMatchObject({ state: first, version: 2, events });
    expect(await kept()).toEqual([{ key: ref.key, state: first, version: 2, notes: 1, opening: null }]);
    const notes = await admin.get(`/api/records/${kind}/notes`).expect(200);
    expect(notes.body.data).toEqual([{ key: ref.key, text, author, createdAt: expect.any(String) }]);
    expect(host.requests.map(({ name }) => name)).toEqual([calls.read, calls.read, calls.read]);
  });

  test.each([
    ['a state there is not', setState([ref], 'hired'), { state: expect.any(String) }],
    ['a state of the other inbox', setState([ref], inbox.foreignState), { state: expect.any(String) }],
    ['records of both inboxes', setState([ref, { ...ref, key: otherKey }], 'new'), { records: expect.any(String) }],
    ['no record', setState([], second), { records: expect.any(String) }],
    ['a key that is none', setState([{ ...ref, key: '11' }], second), { records: expect.any(String) }],
    ['an empty note', addNote(' '), { text: 'Please write a note.' }],
  ])('%s is refused with a message', async (_what, send, fields) => {
    expect((await send().expect(400)).body).toMatchObject({ code: 'validation_failed', fields });
  });

  test.each([
    ['deleted', 200, undefined],
    ['found deleted', 404, { status: 404, body: { message: 'No record has this id' } }],
  ] as const)('what is kept about it goes when it is %s', async (_how, status, behaviour) => {
    await setState([ref], second)();
    expect(await kept()).toHaveLength(1);
    host.behave(calls.remove, { status: 500 });
    await admin.delete(`/api/${calls.remove}/${hostId}`).expect(502);
    expect(await kept()).toHaveLength(1);
    host.behave(calls.remove, behaviour);
    await admin.delete(`/api/${calls.remove}/${hostId}`).expect(status);
    expect(await kept()).toEqual([]);
    expect((await admin.get(path)).body.data).toMatchObject({ state: 'new', version: 0, events: [] });
  });

  test.each([
    ['deleted', { [calls.read]: { status: 404, body: { message: 'No record has this id' } } }],
    ['another one by now', { [calls.read]: { answer: { ...row, [inbox.name]: 'Zoe' } } }],
    [
      'not in the list, which is all that the host knows,',
      { [calls.read]: { status: 404, body: 'Cannot GET' }, [calls.list]: { answer: [there] } },
    ],
  ])('of a record that is %s nothing is stored again', async (_how, behaviours) => {
    for (const [name, behaviour] of Object.entries(behaviours)) host.behave(name as HostEndpointName, behaviour);
    for (const send of [setState([ref], second), addNote('Call her.')]) {
      const { body } = await send().expect(404);
      expect(body).toMatchObject({ code: 'not_found', message: `This ${inbox.noun} is no longer there.` });
    }
    expect(await kept()).toEqual([]);
    expect(await trail()).toEqual([]);
  });

  test('the other records are changed, and the answer names the deleted one after reading the list once', async () => {
    host.behave(calls.list, { answer: [there] });
    const { body } = await setState(refs, second)().expect(200);
    expect(body.data).toMatchObject({ conflicts: [], gone: [ref.key] });
    expect(await kept()).toMatchObject([{ key: hereKey, state: second }]);
    expect(await trail()).toMatchObject([{ record: `${kind} 12` }]);
    expect(host.requests.map(({ path: asked }) => asked)).toEqual([`/${calls.list}`]);
  });

  test('a record counts as deleted only if no page of a long list has it', async () => {
    const newest = Array.from({ length: maxPageRows }, (_, at) => ({ ...row, [inbox.id]: 5000 - at }));
    host.behave(calls.list, { answer: newest });
    const { body } = await setState(refs, second)().expect(200);
    // The stub ignores paging and repeats its answer, which ends the search.
    expect(body.data.gone).toHaveLength(2);
    expect(host.requests.map(({ path: asked }) => asked)).toEqual([
      `/${calls.list}`,
      `/${calls.list}?limit=${maxPageRows}&before=${5000 - maxPageRows + 1}`,
    ]);
  });

  test('a host without single records is asked for the older pages of its list', async () => {
    host.behave(calls.read, { status: 404, body: 'Cannot GET' });
    host.behave(calls.list, { answer: Array.from({ length: maxPageRows }, (_, at) => ({ ...there, [inbox.id]: at })) });
    await addNote('Call her.')().expect(404);
    expect(host.requests.map(({ path: asked }) => asked).slice(1)).toEqual([
      `/${calls.list}`,
      `/${calls.list}?limit=${maxPageRows}&before=${maxPageRows - 1}`,
    ]);
  });

  test.each([1, 2])('a host that cannot answer does not block changes of %i records', async (count) => {
    for (const name of [calls.read, calls.list]) host.behave(name, { status: 500 });
    const { body } = await setState(refs.slice(0, count), second)().expect(200);
    expect(body.data).toMatchObject({ conflicts: [], gone: [] });
    await addNote('Call her.', 1)().expect(200);
    expect(await kept()).toHaveLength(count);
  });
});

test('the menu counts new applications and enquiries, of lists that are read once a minute', async () => {
  const rows = [11, 12, 13].map((jobresponse_id) => ({ ...job, jobresponse_id }));
  host.behave('getalljobresponse', { answer: rows });
  const count = async () => (await admin.get('/api/inboxCounts').expect(200)).body.data.applications;
  await bff.database.db.deleteFrom('record_states').execute();
  expect(await count()).toBe(3);
  await putState([{ key: applicationKey(job), person: null, receivedAt: null, version: 0 }], 'offer').expect(200);
  expect(await count(), 'a state counts at once').toBe(2);
  expect(host.requests.filter(({ name }) => name === 'getalljobresponse')).toHaveLength(1);
  bff.clock.advance(61_000);
  host.behave('getalljobresponse', { status: 500 });
  expect(await count()).toBeNull();
  expect((await admin.get('/api/inboxCounts')).body.data).toEqual({ applications: null, enquiries: 1 });
  host.behave('getalljobresponse', { answer: rows.slice(0, 1) });
  expect(await count()).toBe(0);
});

test('counts the applicants of each opening on any host: by the recorded opening, or by a position that only it has', async () => {
  const jobs = ['Clerk', 'Pilot', ' pilot'].map((position, at) => ({
    ...sampleAnswers.getJobPostById,
    jobpost_id: at + 1,
    position,
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
  const rows = ['clerk', 'Pilot', 'PILOT', 'Cook'].map((position_applied_for, at) => ({
    ...job,
    jobresponse_id: 20 + at,
    position_applied_for,
  }));
  host.behave('getAllJobPosts', { answer: jobs });
  host.behave('getalljobresponse', { answer: rows });
  bff.app.readCache.invalidate(['jobs']);
  const key = applicationKey(rows[1] ?? job);
  const opening = '3 2026-01-01T00:00:00.000Z';
  const state = { kind: 'application', state: 'new', version: 0, notes: 0, changed_at: '2026-01-02' } as const;
  await insert(bff.database.db, 'record_states', { record: key, host_id: '21', opening, ...state });
  expect((await admin.get('/api/applicantCounts').expect(200)).body.data).toEqual([
    { jobpost_id: '1', applicants: 1, unknown: 0 },
    { jobpost_id: '2', applicants: 0, unknown: 1 },
    { jobpost_id: '3', applicants: 1, unknown: 1 },
  ]);
  const { body } = await admin.get('/api/records/application/states').expect(200);
  expect(body.data).toContainEqual(expect.objectContaining({ key, opening }));
  const { text } = await admin.get('/api/records/application/csv').query({ opening: '3' }).expect(200);
  expect(text.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^21,Pilot,/)]);
});

test('a record names the other records of its person, from the host’s lists', async () => {
  bff.clock.advance(61_000);
  const person = { contact_email: 'Meera@Example.com' };
  const own = { ...job, ...person };
  const mine = { ...contact, email: 'meera@example.com', message: 'We need a website.' };
  host.behave('getjobresponse', { answer: own });
  host.behave('getalljobresponse', { answer: [own, { ...own, jobresponse_id: 12 }, { ...job, jobresponse_id: 13 }] });
  host.behave('getallcontactform', { answer: [mine] });
  host.behave('getcontactform', { answer: mine });
  const answered = { key: enquiryKey(mine), person: null, receivedAt: null, version: 0 };
  await putState([answered], 'answered').expect(200);
  const others = () => admin.get(`/api/records/person/${encodeURIComponent(applicationKey(own))}`);
  expect((await others().expect(200)).body.data).toMatchObject([
    { kind: 'application', id: '12', title: job.position_applied_for, state: 'new' },
    { kind: 'enquiry', id: '5', title: 'We need a website.', state: 'answered' },
  ]);
  host.behave('getalljobresponse', { status: 500 });
  bff.clock.advance(61_000);
  expect((await others().expect(200)).body.data).toMatchObject([{ kind: 'enquiry' }]);
  host.behave('getjobresponse', { answer: { ...own, first_name: 'Zoe' } });
  await others().expect(404);
  for (const key of ['x', ':', '😀', '12:0123'])
    await admin.get(`/api/records/person/${encodeURIComponent(key)}`).expect(404);
});
