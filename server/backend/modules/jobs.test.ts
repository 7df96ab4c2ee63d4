import { expect, test } from 'vitest';
import { jobExtensionNames } from '#shared/job-facts.ts';
import { createTestBackend } from '../../test-support/backend.ts';
import { describeEachDatabase } from '../../test-support/database.ts';

/** As they are answered of a post of which nothing more is known. */
const noFacts = Object.fromEntries(jobExtensionNames.map((name) => [name, null]));

const job = {
  position: 'Frontend Developer',
  area_of_interest: 'Web development',
  description: 'Builds pages.\n\n<b>Really</b> "well".',
  experience: '2 to 4 years',
};

describeEachDatabase('job posts', (database) => {
  test('a posted job is listed, read, changed and deleted', async () => {
    const { app, call, clock } = await createTestBackend(database());
    const posted = await call('POST', '/postJobPosition', job);
    expect(posted).toMatchObject({ status: 200, body: { data: { message: 'Job posted successfully' } } });
    const { body: list } = await call('GET', '/getAllJobPosts');
    const stored = { ...job, ...noFacts, jobpost_id: expect.any(Number), createdAt: '2026-03-02T09:00:00.000Z' };
    expect(list).toEqual({ data: [stored] });
    const id = list.data[0].jobpost_id;
    expect(posted.body.data.jobpost_id, 'it says what it has made').toBe(id);
    expect((await call('GET', `/getJobPostById/${id}`)).body).toEqual({ data: stored });

    clock.advance(60_000);
    const change = { jobpost_id: 999, ...job, experience: '5+ years' };
    expect((await call('PUT', `/updateJobPosition/${id}`, change)).status).toBe(200);
    const changed = { ...stored, experience: '5+ years' };
    expect((await call('GET', `/getJobPostById/${id}`)).body).toEqual({ data: changed });

    expect((await call('DELETE', `/deleteJobPost/${id}`)).status).toBe(200);
    expect((await call('GET', '/getAllJobPosts')).body).toEqual({ data: [] });
    const { status, body: refusal } = await call('GET', `/getJobPostById/${id}`);
    expect([status, refusal.code]).toEqual([410, 'gone']);
    for (const method of ['PUT', 'DELETE'] as const) {
      const path = method === 'PUT' ? `/updateJobPosition/${id}` : `/deleteJobPost/${id}`;
      expect((await call(method, path, change)).status).toBe(404);
    }
    await app.close();
  });

  test('the facts of a post are kept; what is not sent stays, what is emptied goes', async () => {
    const { app, call } = await createTestBackend(database());
    const facts = {
      location: 'Pune',
      country: 'in',
      remote: 'yes',
      employment_type: 'FULL_TIME',
      pay_from: '600000',
      pay_to: '900000.50',
      pay_currency: 'inr',
      pay_period: 'YEAR',
      openings: '2',
      closes_at: '2026-12-01T12:30:00.000Z',
      closes_zone: 'Asia/Kolkata',
    };
    await call('POST', '/postJobPosition', { ...job, ...facts });
    const [{ jobpost_id: id }] = (await call('GET', '/getAllJobPosts')).body.data;
    const kept = { ...facts, country: 'IN', pay_currency: 'INR' };
    const read = async () => (await call('GET', `/getJobPostById/${id}`)).body.data;
    expect(await read()).toMatchObject(kept);
    await call('PUT', `/updateJobPosition/${id}`, { ...job, remote: '', closes_at: '' });
    expect(await read()).toMatchObject({ ...kept, remote: null, closes_at: null });
    const refusal = await call('POST', '/postJobPosition', { ...job, pay_from: '9', pay_to: '8', pay_currency: '' });
    expect([refusal.status, refusal.body.fields]).toEqual([
      400,
      { pay_to: 'Pay to must not be less than pay from', pay_currency: 'Say in which currency' },
    ]);
    await app.close();
  });

  test('its own questions are kept in their order, stay when they are not sent, and go when there are none', async () => {
    const { app, call } = await createTestBackend(database());
    const questions = [
      { id: 'b', kind: 'one_of', text: 'Which shift?', required: true, options: ['Day', 'Night'] },
      { id: 'a', kind: 'long', text: ' Why us? ', required: false },
    ];
    await call('POST', '/postJobPosition', { ...job, questions });
    const [{ jobpost_id: id }] = (await call('GET', '/getAllJobPosts')).body.data;
    const read = async () => (await call('GET', `/getJobPostById/${id}`)).body.data.questions;
    const kept = [questions[0], { ...questions[1], text: 'Why us?' }];
    expect(await read()).toEqual(kept);
    await call('PUT', `/updateJobPosition/${id}`, job);
    expect(await read()).toEqual(kept);
    await call('PUT', `/updateJobPosition/${id}`, { ...job, questions: [] });
    expect(await read()).toBeNull();
    const many = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, kind: 'short', text: 'What?', required: true }));
    const refusal = await call('PUT', `/updateJobPosition/${id}`, { ...job, questions: many });
    expect([refusal.status, refusal.body.fields]).toEqual([400, { questions: 'Ask at most 8 questions' }]);
    await app.close();
  });

  test('the newest job comes first', async () => {
    const { app, call, clock } = await createTestBackend(database());
    for (const position of ['first', 'second', 'third']) {
      await call('POST', '/postJobPosition', { ...job, position });
      clock.advance(position === 'first' ? 0 : 1000);
    }
    const { body } = await call('GET', '/getAllJobPosts');
    expect(body.data.map((one: { position: string }) => one.position)).toEqual(['third', 'second', 'first']);
    await app.close();
  });

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '2147483648', '%2e%2e', '1%00', "1'--", '１'])(
    'the id %s is of no job',
    async (id) => {
      const { app, call } = await createTestBackend(database());
      for (const answer of [
        await call('GET', `/getJobPostById/${id}`),
        await call('PUT', `/updateJobPosition/${id}`, job),
        await call('DELETE', `/deleteJobPost/${id}`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
      await app.close();
    },
  );

  test('every field is required, and each that is missing is named', async () => {
    const { app, call } = await createTestBackend(database());
    const { status, body } = await call('POST', '/postJobPosition', { position: '   ', description: 7 });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields).toEqual({
      position: 'Position is required',
      area_of_interest: 'Area of interest is required',
      description: 'Description is required',
      experience: 'Experience is required',
    });
    expect((await call('GET', '/getAllJobPosts')).body.data).toEqual([]);
    await app.close();
  });

  test('a text with a NUL is kept without it', async () => {
    const { app, call } = await createTestBackend(database());
    expect((await call('POST', '/postJobPosition', { ...job, position: 'Dev\0eloper' })).status).toBe(200);
    expect((await call('GET', '/getAllJobPosts')).body.data[0].position).toBe('Developer');
    await app.close();
  });
});
