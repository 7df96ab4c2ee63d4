import { expect, test } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { postProblem } from './post-job-page.tsx';

const fromBackend = true;
const checkInput = 'Failed to post job. Please check your input.';
const noAnswer = 'No response from server. Please try again later.';
const anError = 'An error occurred. Please try again.';

test.each([
  ['the words of the backend', new ApiError('refused_by_backend', 'It exists.', { fromBackend }), 'It exists.'],
  ['its words whatever its status', new ApiError('upstream_failed', 'Not today.', { fromBackend }), 'Not today.'],
  ['to check the input without words', new ApiError('refused_by_backend', 'Not accepted.'), checkInput],
  ['to check the input without a reason', new ApiError('upstream_failed', 'x'), checkInput],
  ['that the browser got no answer', new ApiError('upstream_unreachable', 'x', { statusCode: 0 }), noAnswer],
  ['that the server got no answer', new ApiError('upstream_timeout', 'x'), noAnswer],
  ['a refusal of the site in its own words', new ApiError('validation_failed', 'Too odd.'), 'Too odd.'],
  ['that the site failed', new ApiError('internal', 'x'), anError],
  ['that the page failed', new TypeError('x'), anError],
])('a job that could not be posted says %s', (_, error, words) => {
  expect(postProblem(error)).toBe(words);
});
