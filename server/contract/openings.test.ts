import { describe, expect, it } from 'vitest';
import { sampleAnswers, sampleInputs } from '#shared/contract/samples.ts';
import { wrappings } from './stub-answers.ts';
import { startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();

const sample = sampleAnswers.getJobPostById;
const { body: documented } = sampleInputs.postJobPosition;
const facts = { location: 'Pune', country: 'IN', remote: 'yes', closes_at: '2030-01-01T12:00:00.000Z' };
const listOf = (...jobs: object[]) => host.behave('getAllJobPosts', { answer: wrappings.data(jobs) });
const sentOf = (name: string) => String(host.requests.findLast((request) => request.name === name)?.body);

describe('extension fields of an opening', () => {
  it('are never sent to a host that does not know them, so that the call is exactly the documented one', async () => {
    const bff = await startTestBff(host.url);
    const admin = await bff.adminBrowser();
    await admin.post('/api/postJobPosition').send(documented).expect(200);
    const plain = sentOf('postJobPosition');
    await admin
      .post('/api/postJobPosition')
      .send({ ...documented, ...facts })
      .expect(200);
    expect(sentOf('postJobPosition')).toBe(plain);
    expect((await admin.get('/api/hostExtensions').expect(200)).body.data).toEqual({ job: [], missing: [] });
  });

  it('are sent if a row has the key, even as null', async () => {
    listOf({ ...sample, location: null, country: null });
    const bff = await startTestBff(host.url);
    const admin = await bff.adminBrowser();
    expect((await admin.get('/api/hostExtensions').expect(200)).body.data).toEqual({
      job: ['location', 'country'],
      missing: [],
    });
    await admin
      .put('/api/updateJobPosition/7')
      .send({ ...documented, ...facts })
      .expect(200);
    const { location, country } = facts;
    expect(JSON.parse(sentOf('updateJobPosition'))).toEqual({ jobpost_id: '7', ...documented, location, country });
  });

  it('are sent to an empty host if configured', async () => {
    listOf();
    const bff = await startTestBff(host.url, { hostExtensions: ['remote'] });
    const admin = await bff.adminBrowser();
    await admin
      .post('/api/postJobPosition')
      .send({ ...documented, ...facts })
      .expect(200);
    expect(JSON.parse(sentOf('postJobPosition'))).toEqual({ ...documented, remote: 'yes' });
  });
});

describe('questions of a job', () => {
  it('are read in any format that a host stores, and sent to a host that knows them', async () => {
    const question = { id: 'a1', kind: 'one_of', text: 'Which shift?', required: true, options: ['Day', 'Night'] };
    listOf(
      {
        ...sample,
        questions: JSON.stringify([question, { id: 'b2', kind: 'unheard of', text: 'What?', required: true }]),
      },
      { ...sample, position: 'Backend Developer', questions: null },
    );
    const bff = await startTestBff(host.url);
    const visitor = bff.browser();
    const asked = async (position: string) =>
      (await visitor.get(`/api/position?position=${position}`).expect(200)).body.data;
    expect(await asked('frontend%20developer')).toEqual({ open: true, listed: true, questions: [question] });
    expect(await asked('Backend%20Developer')).toEqual({ open: true, listed: true, questions: [] });
    const admin = await bff.adminBrowser();
    const post = (questions: object[]) =>
      admin.post('/api/postJobPosition').send({ ...documented, ...facts, questions });
    await post([question]).expect(200);
    expect(JSON.parse(sentOf('postJobPosition'))).toEqual({ ...documented, questions: [question] });
    const { body } = await post([{ ...question, options: ['Day'] }]).expect(400);
    expect(body.fields).toEqual({ questions: 'Give at least two answers' });
  });
});

describe('an opening that closes', () => {
  it('disappears from every public read at that moment, also while the host is down, but not for the admin', async () => {
    const bff = await startTestBff(host.url);
    const closing = { ...sample, jobpost_id: 9, position: 'Closing', closes_at: new Date(bff.clock.now() + 1000) };
    listOf(sample, closing);
    host.behave('getJobPostById', { answer: wrappings.data(closing) });
    const admin = await bff.adminBrowser();
    const visitor = bff.browser();
    const positions = async (browser: typeof visitor) =>
      (await browser.get('/api/getAllJobPosts').expect(200)).body.data.map(({ position }: typeof sample) => position);
    expect(await positions(visitor)).toEqual(['Frontend Developer', 'Closing']);
    await visitor.get('/api/getJobPostById/9').expect(200);
    expect((await visitor.get('/api/position?position=closing').expect(200)).body.data).toEqual({
      open: true,
      listed: true,
      questions: [],
    });

    bff.clock.advance(1000);
    for (const away of [false, true]) {
      if (away) {
        bff.clock.advance(10_000);
        for (const name of ['getAllJobPosts', 'getJobPostById'] as const) host.behave(name, { fault: 'reset' });
      }
      expect(await positions(visitor)).toEqual(['Frontend Developer']);
      await visitor.get('/api/getJobPostById/9').expect(404);
      expect((await visitor.get('/api/position?position=Closing').expect(200)).body.data).toEqual({
        open: false,
        listed: true,
        questions: [],
      });
      expect(await positions(admin)).toEqual(['Frontend Developer', 'Closing']);
    }
    expect((await visitor.get('/api/position?position=Never%2Flisted').expect(200)).body.data).toEqual({
      open: true,
      listed: false,
      questions: [],
    });
  });
});

describe('openings on another site', () => {
  it('can be read by the configured origins only', async () => {
    const named = 'https://partner.example';
    const bff = await startTestBff(host.url, { openingsCors: [named] });
    const allowed = async (path: string, origin: string) =>
      (await bff.browser().get(path).set('origin', origin)).headers['access-control-allow-origin'];
    expect(await allowed('/api/getAllJobPosts', named)).toBe(named);
    expect(await allowed('/api/getAllJobPosts', 'https://other.example')).toBeUndefined();
    expect(await allowed('/api/getAllBlogs', named)).toBeUndefined();
    const { headers } = await bff.browser().get('/api/getAllJobPosts');
    expect(headers.vary).toContain('origin');
  });
});

describe('extension calls', () => {
  it.each([404, 405, 501])('are listed as missing once the host has answered %i, until it has them', async (status) => {
    const bff = await startTestBff(host.url);
    const admin = await bff.adminBrowser();
    const missing = async () => (await admin.get('/api/hostExtensions').expect(200)).body.data.missing;
    host.behave('deletecontactform', { status });
    await admin.delete('/api/deletecontactform/5').expect(501);
    const listed = { call: 'deletecontactform', message: 'This backend cannot delete enquiries.' };
    expect(await missing()).toEqual([listed]);
    host.behave('deletecontactform', { status: 500 });
    await admin.delete('/api/deletecontactform/5').expect(502);
    expect(await missing()).toEqual([listed]);
    host.behave('deletecontactform', { status: 404, body: { message: 'There is no such enquiry.' } });
    await admin.delete('/api/deletecontactform/5').expect(404);
    expect(await missing()).toEqual([]);
  });
});
