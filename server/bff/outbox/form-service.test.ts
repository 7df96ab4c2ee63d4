import { describe, expect, test } from 'vitest';
import { classifyAnswer } from './form-service.ts';

const now = Date.UTC(2026, 10, 2, 9);
const judge = (status: number, body: unknown, retryAfter?: string) =>
  classifyAnswer({ status, retryAfter, text: typeof body === 'string' ? body : JSON.stringify(body) }, now);

test.each([
  ['success and message', { success: true, message: 'Thanks' }, 'Thanks'],
  ['a message in its body', { success: true, body: { message: 'Thanks' } }, 'Thanks'],
  ['success alone', { success: true }, undefined],
  ['a byte order mark', '\uFEFF{"success":true,"message":"Thanks"}', 'Thanks'],
])('a 2xx with %s is a delivery', (_, body, message) => {
  expect(judge(200, body)).toEqual({ outcome: 'delivered', message });
  expect(judge(201, body)).toEqual({ outcome: 'delivered', message });
});

describe('refused', () => {
  test.each([
    [200, { success: false, message: 'No' }],
    [200, { success: false, body: { message: 'No' } }],
    [400, { success: false, message: 'No' }],
    [403, { message: 'No' }],
    [422, { success: false, error: { message: 'No' } }],
  ])('a %i that says no in JSON', (status, body) => {
    expect(judge(status, body)).toMatchObject({ outcome: 'refused', message: 'No' });
  });

  test('a refusal without words gets ours', () => {
    expect(judge(200, { success: false })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('could not be sent'),
    });
  });

  test('endless words are cut', () => {
    const verdict = judge(400, { success: false, message: 'x'.repeat(10_000) });
    expect(verdict).toMatchObject({ outcome: 'refused', message: 'x'.repeat(500) });
  });
});

describe('to be tried again', () => {
  test.each([
    ['a challenge page', 403, '<html>Checking your browser</html>'],
    ['JSON that is not whole', 200, '{"success": tru'],
    ['success in words', 200, { success: 'true' }],
    ['JSON without a word on success', 200, { message: 'Hello' }],
    ['an empty answer', 204, ''],
    ['a list', 200, '[{"success":true}]'],
    ['a redirect', 302, { success: true }],
    ['a request time-out', 408, { success: false, message: 'No' }],
    ['too early', 425, { success: false, message: 'No' }],
    ['too many requests', 429, { success: false, message: 'No' }],
    ['a broken service', 500, { success: false, message: 'No' }],
    ['success with a failing status', 503, { success: true }],
  ])('%s', (_, status, body) => {
    expect(judge(status, body)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(String(status)) });
  });

  test.each([
    ['seconds', '120', 120_000],
    ['a date', new Date(now + 90_000).toUTCString(), 90_000],
    ['a date gone by', new Date(now - 90_000).toUTCString(), 1000],
    ['an eternity, cut to an hour', '999999999', 3_600_000],
    ['nonsense', 'soon', undefined],
  ])('Retry-After as %s', (_, header, wait) => {
    const verdict = judge(429, '', header);
    expect(verdict.outcome === 'failed' && verdict.retryAfterMs).toBe(wait);
  });
});
