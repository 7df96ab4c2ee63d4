import { expect, test } from 'vitest';
import { jobExtensionNames } from '#shared/job-facts.ts';
import { describeEachBackend } from '../../test-support/backend.ts';

const noFacts = Object.fromEntries(jobExtensionNames.map((name) => [name, null]));
const questions = [
  { id: 'b', kind: 'one_of', text: 'Which shift?', required: true, options: ['Day', 'Night'] },
  { id: 'a', kind: 'long', text: ' Why us? ', required: false },
];
const job = {
  position: 'Frontend Developer',
  area_of_interest: 'Web development',
  description: 'Builds pages.\n\n<b>Really</b> "well".',
  experience: '2 to 4 years',
};

describeEachBackend('job posts', (backend) => {
  const { call } = backend;
  const list = async () => (await call('GET', '/getAllJobPosts')).body.data;
  const post = async (fields: object = {}): Promise<number> =>
    (await call('POST', '/postJobPosition', { ...job, ...fields })).body.data.jobpost_id;
  const read = async (id: number) => (await call('GET', `/getJobPostById/${id}`)).body.data;
  const change = (id: number, fields: object) => call('PUT', `/updateJobPosition/${id}`, { ...job, ...fields });

  test('a posted job is listed, read, changed and deleted', async () => {
    const posted = await call('POST', '/postJobPosition', job);
    const { jobpost_id: id } = posted.body.data;
    expect(posted).toMatchObject({ status: 200, body: { data: { message: 'Job posted successfully' } } });
    const stored = { ...job, ...noFacts, jobpost_id: id, createdAt: '2026-03-02T09:00:00.000Z' };
    expect(await list()).toEqual([stored]);
    expect(await read(id)).toEqual(stored);

    backend.clock.advance(60_000);
    expect((await change(id, { jobpost_id: 999, experience: '5+ years' })).status).toBe(200);
    expect(await read(id)).toEqual({ ...stored, experience: '5+ years' });

    expect((await call('DELETE', `/deleteJobPost/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await call('GET', `/getJobPostById/${id}`)).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect((await change(id, {})).status).toBe(404);
    expect((await call('DELETE', `/deleteJobPost/${id}`)).status).toBe(404);
  });

  test('keeps facts that a change omits, and clears facts that it empties', async () => {
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
    const id = await post(facts);
    const kept = { ...facts, country: 'IN', pay_currency: 'INR' };
    expect(await read(id)).toMatchObject(kept);
    await change(id, { remote: '', closes_at: '' });
    expect(await read(id)).toMatchObject({ ...kept, remote: null, closes_at: null });
  });

  test('keeps the order of its questions, and removes them with an empty list', async () => {
    const id = await post({ questions });
    const kept = [questions[0], { ...questions[1], text: 'Why us?' }];
    expect((await read(id)).questions).toEqual(kept);
    await change(id, {});
    expect((await read(id)).questions).toEqual(kept);
    await change(id, { questions: [] });
    expect((await read(id)).questions).toBeNull();
  });

  test('the newest job comes first', async () => {
    for (const position of ['first', 'second', 'third']) {
      await post({ position });
      backend.clock.advance(position === 'first' ? 0 : 1000);
    }
    expect((await list()).map((one: typeof job) => one.position)).toEqual(['third', 'second', 'first']);
  });

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '2147483648', '%2e%2e', '1%00', "1'--", '１'])(
    'the id %s is of no job',
    async (id) => {
      const none = { status: 404, body: { code: 'not_found' } };
      expect(await call('GET', `/getJobPostById/${id}`)).toMatchObject(none);
      expect(await call('PUT', `/updateJobPosition/${id}`, job)).toMatchObject(none);
      expect(await call('DELETE', `/deleteJobPost/${id}`)).toMatchObject(none);
    },
  );

  test.each([
    [
      { position: '   ', description: 7, area_of_interest: undefined, experience: '' },
      {
        position: 'Position is required',
        description: 'Description is required',
        area_of_interest: 'Area of interest is required',
        experience: 'Experience is required',
      },
    ],
    [
      { pay_from: '9', pay_to: '8', pay_currency: '' },
      { pay_to: 'Pay to must not be less than pay from', pay_currency: 'Choose a currency' },
    ],
    [{ questions: Array(9).fill(questions[1]) }, { questions: 'Ask at most 8 questions' }],
  ])('a job with %j is refused at its fields', async (given, fields) => {
    const refused = await call('POST', '/postJobPosition', { ...job, ...given });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.body.fields).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  test('a text with a NUL is kept without it', async () => {
    expect(await read(await post({ position: 'Dev\0eloper' }))).toMatchObject({ position: 'Developer' });
  });
});
