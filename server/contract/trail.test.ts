import { beforeEach, expect, test } from 'vitest';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { applicationKey, personKey } from '#shared/inbox-records.ts';
import { isTrailAction, type TrailEntry, trailPage } from '#shared/schemas/operation.ts';
import { deleteExpiredTrail } from '../bff/audit-trail/plugin.ts';
import { insert } from '../test-support/database.ts';
import { admin as adminAccount, callRow, startTestSite } from './test-bff.ts';

const { host, bff, admin } = await startTestSite({ trustProxy: ['127.0.0.1'] });
beforeEach(async () => {
  await bff.database.db.deleteFrom('trail').execute();
});

const trailOf = async (query = ''): Promise<TrailEntry[]> =>
  (await admin.get(`/api/trail${query}`).expect(200)).body.data;

const row = sampleAnswers.getjobresponse;
const ref = { key: applicationKey(row), person: personKey(row), receivedAt: row.createdAt ?? null, version: 0 };
const application = `application ${row.jobresponse_id}`;
const job = { position: 'Fog keeper', area_of_interest: 'Sea', description: 'Keeps fog.', experience: '1 year' };

test('audits every admin call that writes', () => {
  const writes = endpointNames.filter((name) => {
    const { auth, method, servedBy, path } = endpointOf(name);
    // Host calls about a person belong to two calls of the site.
    const isPart = servedBy === 'host' && /Person$/.test(path);
    const isLogin = servedBy === 'bff' && /^.session.admin/.test(path);
    return (auth === 'admin' || auth === 'adminStep' || isLogin) && method !== 'GET' && !isPart;
  });
  expect(writes).toEqual(expect.arrayContaining(['addAdmin', 'removeAdmin', 'resetAdmin', 'startAdminSession']));
  expect(writes.filter((name) => !isTrailAction(name))).toEqual([]);
});

test('shows who changed which record, when and from where', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await admin.post('/api/postJobPosition').set(from('203.0.113.77')).send(job).expect(200);
  await admin.put('/api/updateJobPosition/12').set(from('2001:db8:1:2:3::4')).send(job).expect(200);
  await admin.delete('/api/deleteJobPost/12').expect(200);
  const at = new Date(bff.clock.now()).toISOString();
  const entry = { admin: adminAccount.email, at };
  expect(await trailOf()).toMatchObject([
    { ...entry, action: 'deleteJobPost', record: 'job 12', detail: '', records: 1 },
    { ...entry, action: 'updateJobPosition', record: 'job 12', detail: 'Fog keeper', network: '2001:db8:1::/48' },
    { ...entry, action: 'postJobPosition', record: '', detail: 'Fog keeper', network: '203.0.113.0/24' },
  ]);
  expect(await trailOf('?record=job%2012&action=deleteJobPost')).toHaveLength(1);
});

test('has one entry for an action on many records, which each of them finds', async () => {
  const refs = ['21', '22', '23'].map((id) => ({ ...ref, key: ref.key.replace(/^.*:/, `${id}:`) }));
  for (const name of ['getalljobresponse', 'getjobresponse'] as const) host.behave(name, { status: 500 });
  await admin.put('/api/records/state').send({ records: refs, state: 'reviewing' }).expect(200);
  const entry = { action: 'setRecordState', detail: 'reviewing' };
  expect(await trailOf()).toMatchObject([{ ...entry, records: 3 }]);
  for (const id of [21, 22, 23])
    expect(await trailOf(`?record=application%20${id}`)).toMatchObject([
      { ...entry, record: `application ${id}`, records: 1 },
    ]);
  const later = { records: [{ ...refs[0], version: 1 }], state: 'offer' };
  await admin.put('/api/records/state').send(later).expect(200);
  expect(await trailOf(), 'another action').toHaveLength(2);
});

test('has one entry for deletions that follow one another, and names what was deleted', async () => {
  const posts = [{ ...sampleAnswers.getAllJobPosts[0], jobpost_id: 12, position: 'Fog keeper' }];
  host.behave('getAllJobPosts', { answer: posts });
  await admin.delete('/api/deleteJobPost/12').set('cache-control', 'no-cache').expect(200);
  for (const id of [31, 32, 33]) await admin.delete(`/api/deletejobresponse/${id}`).expect(200);
  bff.clock.advance(61_000);
  await admin.delete('/api/deletejobresponse/34').expect(200);
  await admin.delete(`/api/deleteblogs/${sampleAnswers.getAllBlogs[0]?.blogs_Items_id}`).expect(200);
  expect(await trailOf()).toMatchObject([
    { action: 'deleteblogs', detail: sampleAnswers.getAllBlogs[0]?.title },
    { action: 'deletejobresponse', record: 'application 34', detail: row.position_applied_for, records: 1 },
    { action: 'deletejobresponse', records: 3 },
    { action: 'deleteJobPost', detail: 'Fog keeper' },
  ]);
  expect(await trailOf('?record=application%2033')).toMatchObject([{ record: 'application 33' }]);
});

test('does not let a slow read of the title delay a deletion', async () => {
  host.behave('getjobresponse', { fault: 'hang' });
  await admin.delete('/api/deletejobresponse/35').expect(200);
  expect(await trailOf()).toMatchObject([{ action: 'deletejobresponse', record: 'application 35', detail: '' }]);
});

test('is filtered by admin and by day', async () => {
  const entry = { action: 'deleteJobPost', detail: '', network: 'n', record: 'job 1' };
  const days = ['2026-02-01T23:59:59.999Z', '2026-02-02T00:00:00.000Z', '2026-02-02T23:59:59.999Z'];
  for (const [index, at] of days.entries())
    await insert(bff.database.db, 'trail', { ...entry, at, admin: `${index === 1 ? 'ravi' : 'asha'}@example.com` });
  const day = 'since=2026-02-02T00:00:00Z&until=2026-02-03T00:00:00Z';
  const times = async (query: string) => (await trailOf(query)).map(({ at }) => at);
  expect(await times(`?${day}`)).toEqual([days[2], days[1]]);
  expect(await times(`?${day}&admin=ravi@example.com`)).toEqual([days[1]]);
  const { body } = await admin.get('/api/trail/admins').expect(200);
  expect(body.data.admins).toEqual(['asha@example.com', 'ravi@example.com']);
  await admin.get('/api/trail?since=yesterday').expect(400);
});

test('starts with the creation of a record if the host answers its id', async () => {
  const { position } = job;
  host.behave('postJobPosition', { answer: { data: { data: { ...job, jobpost_id: 41, secret: 'x' } } } });
  const { body } = await admin.post('/api/postJobPosition').send(job).expect(200);
  expect(JSON.stringify(body)).not.toContain('secret');
  await admin.delete('/api/deleteJobPost/41').expect(200);
  expect(await trailOf('?record=job%2041')).toMatchObject([
    { action: 'deleteJobPost' },
    { action: 'postJobPosition', record: 'job 41', detail: position },
  ]);
  host.behave('postBlogs', { answer: { message: 'Kept.', blogs_Items_id: 'b-7' } });
  expect((await callRow(admin, '/api', 'postBlogs')).body.data.message).toBe('Kept.');
  expect(await trailOf('?record=blog%20b-7')).toMatchObject([{ action: 'postBlogs' }]);
  host.behave('postJobPosition', { answer: { message: 'Kept.', jobpost_id: { id: 1 } } });
  expect((await admin.post('/api/postJobPosition').send(job).expect(200)).body).toEqual({ data: { message: 'Kept.' } });
  expect((await trailOf())[0]).toMatchObject({ action: 'postJobPosition', record: '' });
});

test('has completed changes only, and no text of applicants', async () => {
  // The second state conflicts with the first.
  for (const change of ['interview', 'offer'].map((state) => ({ records: [ref], state })))
    await admin.put('/api/records/state').send(change).expect(200);
  const note = { record: { ...ref, version: 1 }, text: 'Called Meera about May.' };
  await admin.post('/api/records/note').send(note).expect(200);
  const invalid = { ...job, position: '' };
  await admin.post('/api/postJobPosition').send(invalid).expect(400);
  await admin.post('/api/personalData/erase').send({ email: 'meera@example.com' });
  const entries = await trailOf();
  expect(entries.map(({ action, record, detail }) => ({ action, record, detail }))).toEqual([
    { action: 'erasePersonalData', record: '', detail: '' },
    { action: 'addRecordNote', record: application, detail: '' },
    { action: 'setRecordState', record: application, detail: 'interview' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/meera/i);
});

test('names a change whose result nobody knows, apart from completed ones', async () => {
  host.behave('deletecontactform', { fault: 'reset' });
  await admin.delete('/api/deletecontactform/40').expect(504);
  host.behave('deletecontactform', undefined);
  for (const id of [41, 42]) await admin.delete(`/api/deletecontactform/${id}`).expect(200);
  host.behave('updateJobPosition', { fault: 'badJson' });
  await admin.put('/api/updateJobPosition/12').send(job).expect(502);
  host.behave('postJobPosition', { fault: 'cut' });
  await admin.post('/api/postJobPosition').send(job).expect(504);
  host.behave('deleteJobPost', { status: 500 });
  await admin.delete('/api/deleteJobPost/12').expect(502);
  expect(await trailOf()).toMatchObject([
    { action: 'postJobPosition', record: '', detail: 'Fog keeper, result unknown' },
    { action: 'updateJobPosition', record: 'job 12', detail: 'Fog keeper, result unknown' },
    { action: 'deletecontactform', record: 'enquiry 41', detail: '', records: 2 },
    { action: 'deletecontactform', record: 'enquiry 40', detail: 'result unknown', records: 1 },
  ]);
});

test('has logins and logouts of admins but no failed ones', async () => {
  const visitor = bff.browser();
  await visitor.delete('/api/session/admin').expect(200);
  const wrong = { ...adminAccount, password: 'wrong' };
  await visitor.post('/api/session/admin').send(wrong).expect(401);
  const other = await bff.adminBrowser();
  await other.delete('/api/session/admin').expect(200);
  expect((await trailOf()).map(({ action }) => action)).toEqual(['endAdminSession', 'startAdminSession']);
});

test('has pages, newest first, and deletes entries after the retention period', async () => {
  const { db } = bff.database;
  const entry = { admin: 'a', action: 'deleteJobPost', detail: '', network: 'n' };
  const old = Array.from({ length: trailPage }, (_, at) => ({ ...entry, at: '2020-01-01', record: `job ${at}` }));
  await insert(db, 'trail', ...old, { ...entry, at: '2026-01-01', record: 'job new' });
  const first = await trailOf();
  expect(first).toHaveLength(trailPage);
  expect(first[0]?.record).toBe('job new');
  expect((await trailOf(`?before=${first.at(-1)?.number}`)).map(({ record }) => record)).toEqual(['job 0']);
  await deleteExpiredTrail(db, '2025-01-01');
  expect(await trailOf()).toHaveLength(1);
});
