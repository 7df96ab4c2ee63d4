import { sql } from 'kysely';
import type { Agent } from 'supertest';
import { describe, expect, it } from 'vitest';
import { sampleAnswers, sampleInputs } from '#shared/contract/samples.ts';
import { openingKey } from '#shared/job-facts.ts';
import { createTestClock } from '../test-support/clock.ts';
import { insert } from '../test-support/database.ts';
import { wrappings } from './stub-answers.ts';
import { stubPages } from './stub-pages.ts';
import { startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();

const sample = sampleAnswers.getJobPostById;
const { body: documented } = sampleInputs.postJobPosition;
const facts = { location: 'Pune', country: 'IN', remote: 'yes', closes_at: '2030-01-01T12:00:00.000Z' };
const listOf = (...jobs: object[]) => host.behave('getAllJobPosts', { answer: wrappings.data(jobs) });
const post = (admin: Agent, fields: object) => admin.post('/api/postJobPosition').send({ ...documented, ...fields });
const sentOf = (name: string) => String(host.requests.findLast((request) => request.name === name)?.body);

describe('extension fields of an opening', () => {
  const start = async (overrides: Parameters<typeof startTestBff>[1] = {}) =>
    (await startTestBff(host.url, overrides)).adminBrowser();
  const extensions = async (admin: Agent) => (await admin.get('/api/hostExtensions').expect(200)).body.data;

  it('are never sent to a host that does not know them, so that the call is exactly the documented one', async () => {
    const admin = await start();
    await post(admin, {}).expect(200);
    const plain = sentOf('postJobPosition');
    await post(admin, facts).expect(200);
    expect(sentOf('postJobPosition')).toBe(plain);
    expect(await extensions(admin)).toEqual({ job: [], missing: [] });
  });

  it('are sent if a row has the key, even as null', async () => {
    listOf({ ...sample, location: null, country: null });
    const admin = await start();
    expect(await extensions(admin)).toEqual({ job: ['location', 'country'], missing: [] });
    const { location, country } = facts;
    const changed = { ...documented, ...facts };
    await admin.put('/api/updateJobPosition/7').send(changed).expect(200);
    expect(JSON.parse(sentOf('updateJobPosition'))).toEqual({ jobpost_id: '7', ...documented, location, country });
  });

  it('are sent to an empty host if configured', async () => {
    listOf();
    await post(await start({ hostExtensions: ['remote'] }), facts).expect(200);
    expect(JSON.parse(sentOf('postJobPosition'))).toEqual({ ...documented, remote: 'yes' });
  });
});

const positionOf = async (browser: Agent, position: string) =>
  (await browser.get(`/api/position?position=${encodeURIComponent(position)}`).expect(200)).body.data;

it('tells an applicant the facts of the only open opening with a position, or of the named one', async () => {
  const pune = {
    ...sample,
    jobpost_id: 9,
    location: 'Pune',
    pay_from: '900000',
    pay_currency: 'INR',
    pay_period: 'YEAR',
  };
  const ofPune = {
    'Area of interest': sample.area_of_interest,
    Experience: sample.experience,
    Place: 'Pune',
    Pay: 'From ₹9,00,000 a year',
  };
  listOf(pune);
  const visitor = (await startTestBff(host.url)).browser();
  expect((await positionOf(visitor, sample.position)).facts).toEqual(ofPune);

  listOf(pune, { ...sample, jobpost_id: 10, location: 'Noida' });
  const two = (await startTestBff(host.url)).browser();
  expect(await positionOf(two, sample.position)).not.toHaveProperty('facts');
  const { body } = await two.get('/api/position').query({ position: sample.position, opening: '9' }).expect(200);
  expect(body.data.facts).toEqual(ofPune);
});

it('reads questions of a job in any format that a host stores, and sends them to a host that knows them', async () => {
  const question = { id: 'a1', kind: 'one_of', text: 'Which shift?', required: true, options: ['Day', 'Night'] };
  const unknown = { id: 'b2', kind: 'unheard of', text: 'What?', required: true };
  listOf(
    { ...sample, questions: JSON.stringify([question, unknown]) },
    { ...sample, position: 'Backend Developer', questions: null },
  );
  const bff = await startTestBff(host.url);
  const asked = { open: true, listed: true };
  expect(await positionOf(bff.browser(), 'frontend developer')).toMatchObject({ ...asked, questions: [question] });
  expect(await positionOf(bff.browser(), 'Backend Developer')).toMatchObject({ ...asked, questions: [] });
  const admin = await bff.adminBrowser();
  await post(admin, { ...facts, questions: [question] }).expect(200);
  expect(JSON.parse(sentOf('postJobPosition'))).toEqual({ ...documented, questions: [question] });
  const { body } = await post(admin, { questions: [{ ...question, options: ['Day'] }] }).expect(400);
  expect(body.fields).toEqual({ questions: 'Give at least two answers' });
});

it('of two openings with one position, the named one decides about questions, state and where an application belongs', async () => {
  const asking = (text: string) => JSON.stringify([{ id: 'a1', kind: 'short', text, required: true }]);
  const bff = await startTestBff(host.url);
  const closes_at = new Date(bff.clock.now() + 1000).toISOString();
  const noida = { ...sample, jobpost_id: 9, questions: asking('Noida?'), closes_at };
  listOf(noida, { ...sample, jobpost_id: 10, questions: asking('Pune?') });
  const positionAt = async (opening: string) => {
    const query = { position: sample.position, ...(opening && { opening }) };
    const { open, questions } = (await bff.browser().get('/api/position').query(query).expect(200)).body.data;
    return [open, ...questions.map(({ text }: { text: string }) => text)];
  };
  const openingAt = (id: string) => bff.app.openings.openingFor({ position: sample.position, opening: id });
  expect(await positionAt('9')).toEqual([true, 'Noida?']);
  expect(await positionAt('10')).toEqual([true, 'Pune?']);
  expect(await openingAt('9')).toMatch(/^9 /);
  bff.clock.advance(1000);
  expect(await positionAt('9')).toEqual([false, 'Noida?']);
  expect(await openingAt('9')).toBeUndefined();
  for (const unknown of ['', '77']) {
    expect(await positionAt(unknown)).toEqual([true, 'Pune?']);
    expect(await openingAt(unknown)).toMatch(/^10 /);
  }
});

it('an opening that closes disappears from every public read at that moment, also while the host is down, but not for the admin', async () => {
  const bff = await startTestBff(host.url);
  const closing = { ...sample, jobpost_id: 9, position: 'Closing', closes_at: new Date(bff.clock.now() + 1000) };
  listOf(sample, closing);
  host.behave('getJobPostById', { answer: wrappings.data(closing) });
  const admin = await bff.adminBrowser();
  const visitor = bff.browser();
  const positions = async (browser: Agent) =>
    (await browser.get('/api/getAllJobPosts').expect(200)).body.data.map(({ position }: typeof sample) => position);
  expect(await positions(visitor)).toEqual(['Frontend Developer', 'Closing']);
  await visitor.get('/api/getJobPostById/9').expect(200);
  expect(await positionOf(visitor, 'closing')).toMatchObject({ open: true, listed: true, questions: [] });

  bff.clock.advance(1000);
  for (const away of [false, true]) {
    if (away) {
      bff.clock.advance(10_000);
      for (const name of ['getAllJobPosts', 'getJobPostById'] as const) host.behave(name, { fault: 'reset' });
    }
    expect(await positions(visitor)).toEqual(['Frontend Developer']);
    await visitor.get('/api/getJobPostById/9').expect(404);
    expect(await positionOf(visitor, 'Closing')).toEqual({ open: false, listed: true, questions: [] });
    expect(await positions(admin)).toEqual(['Frontend Developer', 'Closing']);
  }
  expect(await positionOf(visitor, 'Never/listed')).toEqual({ open: true, listed: false, questions: [] });
});

it.each([
  ['closes disappears from', 'closes_at', true],
  ['opens appears in', 'opens_at', false],
])('an opening that %s pages, sitemap, feed and pictures within two seconds', async (_, change, before) => {
  const clock = createTestClock(new Date().toISOString());
  const { app, database } = await startTestBff(host.url, { clock, pages: stubPages(clock) });
  const time = new Date(clock.now() + 10_000).toISOString();
  const closing = { ...sample, jobpost_id: 9, position: 'Closing', ...(before && { closes_at: time }) };
  if (change === 'opens_at')
    await insert(database.db, 'job_facts', { job: openingKey(closing), host_id: '9', opens_at: time });
  listOf(sample, closing);
  host.behave('getJobPostById', { answer: wrappings.data(closing) });
  const found = async () => {
    const paths = ['/jobopenings', '/jobs.xml', '/sitemap.xml', '/og/database/9.png'];
    return (await Promise.all(paths.map((url) => app.inject({ url })))).map(
      ({ statusCode, headers, body }) =>
        statusCode === 200 && (headers['content-type'] === 'image/png' || /Closing|\/database\/9/.test(body)),
    );
  };
  expect(await found()).toEqual(Array(4).fill(before));
  clock.advance(9_000);
  expect(await found(), 'from the caches').toEqual(Array(4).fill(before));
  clock.advance(2_999);
  expect(await found()).toEqual(Array(4).fill(!before));
});

it('a scheduled opening is hidden from every public read and refused by the form until it opens, and never sent to the host', async () => {
  const bff = await startTestBff(host.url);
  const admin = await bff.adminBrowser();
  const visitor = bff.browser();
  const listed = async (browser: Agent) =>
    (await browser.get('/api/getAllJobPosts').expect(200)).body.data.map(
      ({ jobpost_id, opens_at = '' }: Record<string, unknown>) => `${jobpost_id} ${opens_at}`.trim(),
    );
  const opens_at = new Date(bff.clock.now() + 60_000).toISOString();
  const created = { ...sample, ...documented, jobpost_id: 9, createdAt: '2026-01-01T00:00:00.000Z' };
  listOf(created);
  host.behave('postJobPosition', { status: 400, body: { message: 'Not today.' } });
  await post(admin, { opens_at }).expect(400);
  expect(await listed(admin), 'the time of a refused job post is forgotten').toEqual(['9']);
  const twin = { ...created, jobpost_id: 8 };
  listOf(twin);
  // Its answer is lost, so that the site has no id for it.
  host.behave('postJobPosition', { status: 500 });
  await post(admin, { opens_at }).expect(502);
  listOf(created, twin);
  expect(sentOf('postJobPosition')).not.toContain('opens_at');
  bff.clock.advance(3000);
  expect([await listed(admin), await listed(visitor)]).toEqual([[`9 ${opens_at}`, '8'], ['8']]);
  const update = async (fields: object) => {
    const changed = { ...documented, ...fields };
    await admin.put('/api/updateJobPosition/9').send(changed).expect(200);
  };
  await update({ opens_at });
  listOf({ ...created, description: 'Changed at the host.' });
  // A host may answer three fields only.
  const { position, area_of_interest, description } = created;
  host.behave('getJobPostById', { answer: wrappings.data({ position, area_of_interest, description }) });
  bff.clock.advance(3000);
  expect([await listed(admin), await listed(visitor)]).toEqual([[`9 ${opens_at}`], []]);
  await visitor.get('/api/getJobPostById/9').expect(404);
  expect((await admin.get('/api/getJobPostById/9').expect(200)).body.data).toMatchObject({ opens_at });
  expect(await positionOf(visitor, position)).toEqual({ open: false, listed: false, questions: [] });

  bff.clock.advance(54_000);
  expect(await listed(visitor)).toEqual([`9 ${opens_at}`]);
  await visitor.get('/api/getJobPostById/9').expect(200);
  expect(await positionOf(visitor, position)).toMatchObject({ open: true, listed: true, questions: [] });
  await update({ opens_at: '2999-01-01T00:00:00.000Z' });
  await update({});
  expect(await listed(visitor)).toEqual([]);
  await update({ opens_at: '' });
  expect(sentOf('updateJobPosition')).not.toContain('opens_at');
  expect(await listed(visitor)).toEqual(['9']);
  await update({ opens_at });
  expect(host.requests.map(({ name }) => name)).not.toContain('getAllBlogs');
  await admin.delete('/api/deleteJobPost/9').expect(200);
  expect(await bff.database.db.selectFrom('job_facts').selectAll().execute()).toEqual([]);
});

it('an update whose opening time cannot be stored says so, and keeps the earlier time and the version', async () => {
  const bff = await startTestBff(host.url);
  const { db } = bff.database;
  const admin = await bff.adminBrowser();
  const update = (opens_at: string) => admin.put('/api/updateJobPosition/7').send({ ...documented, opens_at });
  const times = () => db.selectFrom('job_facts').select('opens_at').execute();
  const versions = async () => (await admin.get('/api/jobVersions/7').expect(200)).body.data;
  listOf({ ...sample, jobpost_id: 7 });
  await update('2998-01-01T00:00:00.000Z').expect(200);
  await sql`create trigger no_insert before insert on job_facts begin select raise(abort, 'full'); end`.execute(db);
  const before = await versions();
  const { body } = await update('2999-01-01T00:00:00.000Z').expect(503);
  expect(body.message).toBe('The job post was saved, but its opening time was not. Please save it again.');
  expect(await times()).toEqual([{ opens_at: '2998-01-01T00:00:00.000Z' }]);
  expect(await versions()).toHaveLength(before.length + 1);

  host.behave('getAllJobPosts', { status: 500 });
  await update('').expect(200);
  expect(await times()).toEqual([]);
});

it('lets pages of the configured origins only read the openings', async () => {
  const named = 'https://partner.example';
  const bff = await startTestBff(host.url, { openingsCors: [named] });
  const allowed = async (path: string, origin: string) =>
    (await bff.browser().get(path).set('origin', origin)).headers['access-control-allow-origin'];
  expect(await allowed('/api/getAllJobPosts', named)).toBe(named);
  expect(await allowed('/api/getAllJobPosts', 'https://other.example')).toBeUndefined();
  expect(await allowed('/api/getAllBlogs', named)).toBeUndefined();
  expect((await bff.browser().get('/api/getAllJobPosts')).headers.vary).toContain('origin');
});

it.each([404, 405, 501])('lists an extension call as missing after %i, until the host has it', async (status) => {
  const admin = await (await startTestBff(host.url)).adminBrowser();
  const listed = { call: 'deletecontactform', message: 'This backend cannot delete enquiries.' };
  for (const [behaviour, answered, missing] of [
    [{ status }, 501, [listed]],
    [{ status: 500 }, 502, [listed]],
    [{ status: 404, body: { message: 'There is no such enquiry.' } }, 404, []],
  ] as const) {
    host.behave('deletecontactform', behaviour);
    await admin.delete('/api/deletecontactform/5').expect(answered);
    expect((await admin.get('/api/hostExtensions').expect(200)).body.data.missing).toEqual(missing);
  }
});
