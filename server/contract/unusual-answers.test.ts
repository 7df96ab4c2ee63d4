import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { callRow, startTestBff, startTestHost } from './test-bff.ts';

const lines: string[] = [];

const host = await startTestHost();
const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const bff = await startTestBff(host.url, { logger });
beforeEach(() => {
  lines.length = 0;
  bff.app.readCache.invalidate(['jobs', 'blogs']);
});

const [job] = sampleAnswers.getAllJobPosts;
const answerJobs = (text: string) =>
  host.behave('getAllJobPosts', { status: 200, type: 'application/json', body: text });

describe('a list with invalid rows', () => {
  it('shows the valid rows, and logs the skipped rows once a minute', async () => {
    const answer = JSON.stringify({ data: [null, job, { ...job, jobpost_id: undefined }, { ...job, position: null }] });
    for (const _ of [1, 2]) {
      answerJobs(answer);
      bff.app.readCache.invalidate(['jobs']);
      const { body } = await callRow(bff.browser(), '/api', 'getAllJobPosts');
      expect(body.data).toEqual([job]);
    }
    expect(lines.map((line) => JSON.parse(line).field)).toEqual(['other', 'jobpost_id', 'position']);
    bff.clock.advance(60_000);
    bff.app.readCache.invalidate(['jobs']);
    await callRow(bff.browser(), '/api', 'getAllJobPosts');
    expect(lines).toHaveLength(6);
  });

  it('keeps ids beyond 2^53 exactly', async () => {
    answerJobs(`{"data":[{"jobpost_id":12345678901234567891,"position":"A"},{"jobpost_id":"x","position":"B"}]}`);
    const { body } = await callRow(bff.browser(), '/api', 'getAllJobPosts');
    expect(body.data.map((row: { jobpost_id: unknown }) => row.jobpost_id)).toEqual(['12345678901234567891', 'x']);
  });
});

describe('a compressed answer of the host', () => {
  const answerCoded = (name: 'getAllJobPosts' | 'userLogin', coding: string, body: Buffer) =>
    host.behave(name, { status: 200, type: 'application/json', headers: { 'content-encoding': coding }, body });
  const text = JSON.stringify({ data: [job] });

  it.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
  ])('is read: %s', async (coding, body) => {
    answerCoded('getAllJobPosts', coding, body);
    expect((await callRow(bff.browser(), '/api', 'getAllJobPosts')).body.data).toEqual([job]);
    expect(host.requests.at(-1)?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(21 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(21 * 1024 * 1024))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(21 * 1024 * 1024)))],
  ])('is refused as too large if it is a decompression bomb: %s', async (coding, body) => {
    answerCoded('userLogin', coding, body);
    const { status, body: refusal } = await callRow(bff.browser(), '/api', 'userLogin');
    expect([status, refusal.message]).toEqual([502, 'The backend’s answer is larger than this site can read.']);
  });

  it.each([
    ['gzip', Buffer.from(text)],
    ['zstd', Buffer.from(text)],
    ['gzip', gzipSync(text).subarray(0, 20)],
    [Array.from({ length: 9 }, () => 'gzip').join(), gzipSync(text)],
  ])('is a failure if it cannot be decoded: %s', async (coding, body) => {
    answerCoded('userLogin', coding, body);
    const answer = await callRow(bff.browser(), '/api', 'userLogin');
    expect([answer.status, answer.body.code]).toEqual([502, 'upstream_invalid']);
    expect(lines.join()).toContain('content coding');
  });
});

it('a refusal with status 200 is shown at login, and to an admin who deletes a record', async () => {
  host.behave('userLogin', { answer: { success: false, message: ['Wrong', 'password'] } });
  const login = await callRow(bff.browser(), '/api', 'userLogin');
  expect(login.body).toMatchObject({ statusCode: 401, code: 'invalid_credentials', message: 'Wrong password' });
  expect(login.headers['set-cookie']).toBeUndefined();
  host.behave('deleteJobPost', { answer: { success: false, message: 'It has applications.' } });
  const { status, body } = await callRow(await bff.adminBrowser(), '/api', 'deleteJobPost');
  expect([status, body.message]).toEqual([422, 'It has applications.']);
});

it('an id is refused whatever its length, and unknown if the host answers no usable record', async () => {
  const statusOf = async (id: string) => (await fetch(`${bff.origin}/api/getJobPostById/${id}`)).status;
  for (const length of [300, 3000, 5000]) expect([400, 404]).toContain(await statusOf('x'.repeat(length)));
  expect(host.requests).toEqual([]);
  for (const data of [null, { ...job, position: null }]) {
    host.behave('getJobPostById', { answer: { data } });
    expect(await statusOf('77')).toBe(404);
  }
});
