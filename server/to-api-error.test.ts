import { expect, test } from 'vitest';
import { errorBody } from '#shared/error-body.ts';
import { toApiError } from './to-api-error.ts';

const thrown = (statusCode: number) => Object.assign(new Error('at /srv/site: secret'), { statusCode });

test.each([
  [400, 400],
  [404, 404],
  [412, 412],
  [415, 415],
  [416, 416],
  [418, 400],
  [429, 429],
  [500, 500],
  [503, 503],
  [200, 500],
])('what is thrown with status %i is answered with %i, in our words', (given, answered) => {
  const failure = toApiError(thrown(given));
  expect(failure.statusCode).toBe(answered);
  expect(errorBody(failure).error).not.toBe('Error');
  expect(JSON.stringify(errorBody(failure))).not.toContain('secret');
});

test.each([undefined, null, 'text', { statusCode: '404' }])('%j, thrown, is a server error', (value) => {
  expect(toApiError(value).statusCode).toBe(500);
});
