import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../test-support/at-end.ts';
import { serve } from '../test-support/listening.ts';
import { sendTo } from './conformance/host-answer.ts';
import { runConformance } from './conformance/run.ts';
import { type AnswerSource, startFaultyHost } from './demo-host.ts';
import { recordShapes, replayShapes } from './record-shapes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shapes-'));
const file = path.join(folder, 'host-shapes.json');
const start = (send: AnswerSource['send']) => {
  const source = { send, close: async () => undefined };
  return closeAtEnd(startFaultyHost(source, { wrapping: 'data', loose: false, faults: new Map() }, 0));
};

const hostValues = new Set<string>();

/** A job with a different type in every field, and a value used as a field name. */
const job = (id: number) => ({
  jobpost_id: 31_337_000 + id,
  position: `Zookeeper Q${id}x`,
  area_of_interest: null,
  description: `Feeds the ${'elephants '.repeat(30 + id)}`,
  experience: `${id + 40}`,
  createdAt: 1_757_777_000 + id,
  location: '',
  'keeper@zoo.example': { wage: 98_765.25 },
});

const blog = {
  blogs_Items_id: 'a81bc81b-dead',
  title: 'Owls',
  image: { url: '/uploads/owl-at-night.png' },
  tags: ['nocturnal'],
};
const answers: Readonly<Record<string, readonly [status: number, type: string, body: unknown]>> = {
  'GET /getAllJobPosts': [200, 'application/json', [job(1), job(2), { ...job(3), position: ['Vet', 'Nurse'] }]],
  'GET /getJobPostById/31337002': [200, 'application/json; charset=utf-8', { data: [job(2)] }],
  'GET /getAllBlogs': [200, 'application/json', { data: { docs: [blog] } }],
  'GET /getalljobresponse': [401, 'application/json', { error: 'Keeper of the keys only', code: 'E_KEEPER' }],
  'POST /userLogin': [200, 'application/json', { success: false, message: ['No keeper', 'keeper@zoo.example'] }],
  'POST /userSignup': [201, 'application/json', { data: { token: 'eyJhbGciOi.secret.keeper' } }],
  'PUT /verifyEmailOTP': [200, 'text/html; charset=utf-8', '<h1>Apache of the zoo</h1>'],
  'POST /forgetPassword': [500, 'text/plain', 'Zebra trace at /srv/zoo.js:12'],
};

function remember(value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    // The key is an e-mail address.
    if ('keeper@zoo.example' in value) hostValues.add('keeper@zoo.example').add('wage');
    Object.values(value).forEach(remember);
  } else if (typeof value === 'string' ? value !== '' : typeof value === 'number') hostValues.add(String(value));
}

const answerRecorded: RequestListener = (request, response) => {
  const [status, type, body] = answers[`${request.method} ${request.url}`] ?? [404, 'application/json', {}];
  remember(body);
  response.writeHead(status, {
    'content-type': type,
    'x-powered-by': 'Zoo/7.7',
    'set-cookie': 'zoo=lion',
    'retry-after': '7',
    'content-disposition': 'attachment; filename=zoo.pdf',
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const { url: real } = await closeAtEnd(serve(answerRecorded));

const ask = async (origin: string, line: string) => {
  const [method = '', url = ''] = line.split(' ');
  const response = await fetch(origin + url, { method, headers: { authorization: 'Bearer token-of-the-zoo' } });
  const { status, headers } = response;
  const read = [headers.get('retry-after'), headers.get('content-disposition')];
  return { status, type: headers.get('content-type') ?? '', read, text: await response.text() };
};

test('recording forwards answers unchanged and stores shapes only, which the replay fills with placeholder values', async () => {
  const recorder = await start(recordShapes(real, sendTo(real), file));
  for (const line of Object.keys(answers)) {
    const [direct, recorded] = [await ask(real, line), await ask(recorder.url, line)];
    expect({ ...recorded, type: recorded.type.split(';')[0] }).toEqual({ ...direct, type: direct.type.split(';')[0] });
  }

  const kept = readFileSync(file, 'utf8');
  for (const value of ['token-of-the-zoo', 'Zoo/7.7', 'zoo=lion', real]) hostValues.add(value);
  expect(hostValues.size).toBeGreaterThan(30);
  expect([...hostValues].filter((value) => kept.includes(value))).toEqual([]);
  for (const words of ['Zookeeper', 'elephants', 'keeper', 'Apache', 'zoo']) expect(kept).not.toContain(words);
  const text = 'text of 1 to 20';
  const row = { jobpost_id: 'whole number', position: text, area_of_interest: 'null', location: 'empty text' };
  const body = [
    { times: 2, row },
    { times: 1, row: { position: [{ times: 2, row: text }] } },
  ];
  expect(JSON.parse(kept).getAllJobPosts[0]).toMatchObject({ status: 200, type: 'json', body });

  const replay = await start(replayShapes(file));
  const again = async (line: string) => JSON.parse((await ask(replay.url, line)).text);
  for (const [line, [status, type]] of Object.entries(answers)) {
    expect(await ask(replay.url, line)).toMatchObject({ status, type: type.split(';')[0] });
  }
  const jobs = await again('GET /getAllJobPosts');
  expect(jobs).toHaveLength(3);
  expect(new Set(jobs.map(({ jobpost_id: id }: { jobpost_id: number }) => id)).size).toBe(3);
  expect(jobs[0]).toMatchObject({ position: expect.stringMatching(/^\d/), area_of_interest: null, location: '' });
  expect(jobs[0].description.length).toBeGreaterThan(200);
  expect((await again('GET /getJobPostById/31337002')).data).toMatchObject([{ jobpost_id: 31_337_002 }]);
  const message = [expect.any(String), expect.any(String)];
  expect(await again('POST /userLogin')).toMatchObject({ success: false, message });
  const [post] = (await again('GET /getAllBlogs')).data.docs;
  expect((await ask(replay.url, `GET ${post.image.url}`)).type).toBe('image/png');

  // It deviates in the same fields as the recorded host.
  const breaches = async (url: string) => {
    const only = ['getAllJobPosts', 'getAllBlogs', 'forgetPassword'] as const;
    const { results } = await runConformance({ send: sendTo(url), only });
    return results
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ call, expects, field }) => `${call} ${expects} ${field}`);
  };
  const theirs = await breaches(real);
  expect(await breaches(replay.url)).toEqual(theirs.filter((line) => !line.includes('images')));
});

test('the replay answers recorded refusals to unknown ids, missing tokens and malformed bodies', async () => {
  const refused = (status: number) => ({ status, type: 'json', body: { message: 'text of 1 to 20' } });
  const row = { jobpost_id: 'whole number', position: 'text of 1 to 20' };
  const recorded = {
    getAllJobPosts: [{ status: 200, type: 'json', body: { data: [{ times: 2, row }] } }],
    getJobPostById: [refused(404), { status: 200, type: 'json', body: { data: row } }],
    deleteJobPost: [refused(401), refused(404), { status: 200, type: 'json', body: {} }],
    userLogin: [refused(422), { status: 200, type: 'json', body: { data: { token: 'text of 1 to 20' } } }],
  };
  const refusals = path.join(folder, 'refusals.json');
  writeFileSync(refusals, JSON.stringify(recorded));
  const replay = await start(replayShapes(refusals));
  const [job] = JSON.parse((await ask(replay.url, 'GET /getAllJobPosts')).text).data;
  for (const call of ['GET /getJobPostById', 'DELETE /deleteJobPost']) {
    expect((await ask(replay.url, `${call}/${job.jobpost_id}`)).status).toBe(200);
    expect((await ask(replay.url, `${call}/nope`)).status).toBe(404);
  }
  const withoutToken = await fetch(`${replay.url}/deleteJobPost/${job.jobpost_id}`, { method: 'DELETE' });
  expect(withoutToken.status).toBe(401);
  const logIn = async (body: string) => (await fetch(`${replay.url}/userLogin`, { method: 'POST', body })).status;
  expect(await Promise.all(['{"cut', '{}', '{"email":"a@b.co","password":"p"}'].map(logIn))).toEqual([422, 422, 200]);
});

test('an unrecorded call is refused with a message, and so is a file without shapes', async () => {
  const replay = await start(replayShapes(file));
  const text = expect.stringContaining('No answer of this call was recorded.');
  expect(await ask(replay.url, 'GET /getallcontactform')).toMatchObject({ status: 404, text });
  expect(() => replayShapes(path.join(import.meta.dirname, '../../package.json'))).toThrow(
    'package.json is not a recording.',
  );
});

test('an unreachable host answers 502 while recording, and nothing is stored', async () => {
  const gone = 'http://127.0.0.1:1';
  const none = path.join(folder, 'none.json');
  const recorder = await start(recordShapes(gone, sendTo(gone), none));
  expect((await ask(recorder.url, 'GET /getAllBlogs')).status).toBe(502);
  expect(() => readFileSync(none)).toThrow(/ENOENT/);
});

test('a recording to a folder that does not exist is refused before the first call', () => {
  expect(() => recordShapes(real, sendTo(real), path.join(folder, 'missing/shapes.json'))).toThrow('ENOENT');
});
