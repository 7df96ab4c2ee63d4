import { expect, test } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { postProblem } from './post-job-page.tsx';

const backend = (code: 'refused_by_backend' | 'upstream_failed', message: string, fromBackend: boolean) =>
  postProblem(new ApiError(code, message, { fromBackend }));

test("the backend's own words are shown, whatever its status", () => {
  expect(backend('refused_by_backend', 'Position already exists', true)).toBe('Position already exists');
  expect(backend('upstream_failed', 'Read-only today', true)).toBe('Read-only today');
});

test('an answer without words asks to check the input', () => {
  expect(backend('refused_by_backend', 'The server did not accept that.', false)).toBe(
    'Failed to post job. Please check your input.',
  );
  expect(backend('upstream_failed', 'x', false)).toBe('Failed to post job. Please check your input.');
});

test('no answer says so, from the browser as from the server', () => {
  const message = 'No response from server. Please try again later.';
  expect(postProblem(new ApiError('upstream_unreachable', 'x', { statusCode: 0 }))).toBe(message);
  expect(postProblem(new ApiError('upstream_timeout', 'x'))).toBe(message);
});

test('a refusal of our own server has words of its own', () => {
  expect(postProblem(new ApiError('validation_failed', 'Position is required'))).toBe('Position is required');
});

test('anything else is an error', () => {
  expect(postProblem(new TypeError('x'))).toBe('An error occurred. Please try again.');
  expect(postProblem(new ApiError('internal', 'x'))).toBe('An error occurred. Please try again.');
});
