import { expect, test } from 'vitest';
import { sampleAnswers, sampleInputs } from '#shared/contract/samples.ts';
import { insert } from '../test-support/database.ts';
import { wrappings } from './stub-answers.ts';
import { admin as account, callRow, startTestSite } from './test-bff.ts';

const { host, bff, admin } = await startTestSite();
const { db } = bff.database;

const [blog] = sampleAnswers.getAllBlogs;
const facts = { location: 'Pune', closes_at: '2126-05-01T09:30:00+05:30', questions: [] };
const list = async (path: string) => (await admin.get(path).expect(200)).body.data;
const read = async (path: string, number: number) => (await admin.get(`${path}/${number}`).expect(200)).body.data.texts;
const writeBlog = (texts: object) =>
  callRow(admin, '/api', 'updateBlogs', {
    ...sampleInputs.updateBlogs,
    body: { ...sampleInputs.updateBlogs.body, ...texts },
  });

test('a post has a version of every accepted write, beginning with the post as it was', async () => {
  const path = '/api/blogVersions/3';
  expect(await list(path)).toEqual([]);
  host.behave('getAllBlogs', { answer: wrappings.data([{ ...blog, tags: 'testing,backend', author: null }]) });
  host.behave('updateBlogs', { status: 503 });
  expect((await writeBlog({ title: 'Not accepted' })).status).toBe(503);
  expect(await list(path)).toEqual([]);
  host.behave('updateBlogs', undefined);
  expect((await writeBlog({ title: 'Fog', summary: 'On fog.' })).status).toBe(200);
  const [changed, found, ...others] = await list(path);
  expect([changed, found, others]).toMatchObject([
    { admin: account.email, origin: 'changed', changed: expect.arrayContaining(['title', 'summary']) },
    { admin: '', origin: 'found', changed: [] },
    [],
  ]);
  expect(await read(path, found.number)).toEqual({
    title: blog?.title,
    description: blog?.description,
    author: '',
    tags: 'testing, backend',
  });
  expect(await read(path, changed.number)).toMatchObject({ title: 'Fog', summary: 'On fog.' });
  await admin.get(`/api/blogVersions/4/${found.number}`).expect(404);
  await admin.get(`${path}/x`).expect(404);

  const recent = await bff.adminBrowser();
  const person = { email: account.email };
  const { body } = await recent.post('/api/personalData/export').send(person).expect(200);
  expect(body.data.document.Held['Version of a post']).toMatchObject([{ Texts: { title: 'Fog' } }]);
  const { body: erasure } = await recent.post('/api/personalData/erase').send(person).expect(200);
  expect(erasure.data.erased).toContainEqual({ kind: 'Author of a version', count: 1 });
  expect(await db.selectFrom('record_versions').select('admin').distinct().execute()).toEqual([{ admin: '' }]);
});

test('a post and a job post begin with their creation, and their versions end with them', async () => {
  const owner = await bff.adminBrowser();
  host.behave('postJobPosition', { answer: { jobpost_id: 31 } });
  host.behave('postBlogs', { answer: { blogs_Items_id: 31 } });
  const rows = sampleAnswers.getAllJobPosts.map((row) => ({ ...row, ...facts }));
  host.behave('getAllJobPosts', { answer: wrappings.data(rows) });
  const job = { ...sampleInputs.postJobPosition.body, ...facts };
  await owner.post('/api/postJobPosition').send(job).expect(200);
  const changed = { ...job, location: 'Goa' };
  await owner.put('/api/updateJobPosition/31').send(changed).expect(200);
  await callRow(owner, '/api', 'postBlogs');
  const versions = (await owner.get('/api/jobVersions/31').expect(200)).body.data;
  expect(versions).toMatchObject([
    { origin: 'changed', changed: ['location'] },
    { origin: 'created', changed: [] },
  ]);
  const { body } = await owner.get(`/api/jobVersions/31/${versions[1].number}`).expect(200);
  expect(body.data.texts).toMatchObject({
    position: job.position,
    location: 'Pune',
    closes_at: '2126-05-01T04:00:00.000Z',
    questions: '',
  });
  expect((await owner.get('/api/blogVersions/31').expect(200)).body.data).toMatchObject([{ origin: 'created' }]);

  await owner.delete('/api/deleteJobPost/31').expect(200);
  await owner.delete('/api/deleteblogs/31').expect(200);
  for (const path of ['/api/jobVersions/31', '/api/blogVersions/31'])
    expect((await owner.get(path).expect(200)).body.data).toEqual([]);
});

test.each([404, 410])('versions and opening times end with a record that is gone (%i)', async (status) => {
  const owner = await bff.adminBrowser();
  const version = { host_id: '7', origin: 'created', texts: '{}', changed: '[]', admin: '', created_at: '' } as const;
  await insert(db, 'record_versions', { kind: 'job', ...version }, { kind: 'blog', ...version });
  await insert(db, 'job_facts', { job: '7 ', host_id: '7', opens_at: '2999-01-01T00:00:00.000Z' });
  for (const name of ['deleteJobPost', 'deleteblogs'] as const) {
    host.behave(name, { status, body: { message: 'Deleted already.' } });
    expect((await owner.delete(`/api/${name}/7`)).status).toBe(status);
  }
  for (const table of ['record_versions', 'job_facts'] as const)
    expect(await db.selectFrom(table).selectAll().where('host_id', '=', '7').execute()).toEqual([]);
});
