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

describe('a refusal with status 200', () => {
  it.each([
    [{ success: false, message: 'Wrong password' }, 'Wrong password'],
    [{ success: false, message: ['Wrong', 'password'] }, 'Wrong password'],
    [{ success: false, error: 'Wrong password' }, 'Wrong password'],
  ])('is shown at login: %j', async (answer, message) => {
    host.behave('userLogin', { answer });
    const { status, body, headers } = await callRow(bff.browser(), '/api', 'userLogin');
    expect([status, body.code, body.message]).toEqual([401, 'invalid_credentials', message]);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is shown to an admin who deletes a record', async () => {
    host.behave('deleteJobPost', { answer: { success: false, message: 'It has applications.' } });
    const { status, body } = await callRow(await bff.adminBrowser(), '/api', 'deleteJobPost');
    expect([status, body.message]).toEqual([422, 'It has applications.']);
  });
});

describe('an invalid id', () => {
  it('is refused with a message, whatever its length', async () => {
    for (const length of [300, 3000, 5000]) {
      const { status } = await fetch(`${bff.origin}/api/getJobPostById/${'x'.repeat(length)}`);
      expect([400, 404]).toContain(status);
    }
    const admin = await bff.adminBrowser();
    expect([400, 404]).toContain((await admin.delete(`/api/deleteJobPost/${'9'.repeat(5000)}`)).status);
    expect(host.requests).toEqual([]);
  });

  it.each([[{ data: null }], [{ data: [] }], [{ data: { ...job, position: null } }], [{ data: { description: 'x' } }]])(
    'answers 404 if the host answers %j',
    async (answer) => {
      host.behave('getJobPostById', { answer });
      expect((await fetch(`${bff.origin}/api/getJobPostById/77`)).status).toBe(404);
    },
  );
});
