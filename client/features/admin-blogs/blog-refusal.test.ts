import { expect, test } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { postProblem, updateProblem } from './blog-form.tsx';

const atField = { fields: { image: 'Too large.' } };
const elsewhere = { fields: { slug: 'taken' } };

test.each([
  ['is empty when the refusal is shown at its field', 'payload_too_large', atField, null, null],
  ['has the words where no field of the form is named', 'conflict', elsewhere, 'Broken.', 'Broken.'],
  ['is empty when the session has ended', 'unauthorized', {}, null, null],
  ['tells of no answer only where a blog is changed', 'upstream_unreachable', {}, null, 'Broken.'],
  ['tells of a failed host only where a blog is changed', 'upstream_failed', {}, null, 'Broken.'],
  ['tells of a fault only where a blog is changed', 'internal', {}, null, 'Broken.'],
  ['tells of a missing blog only where it is changed', 'not_found', {}, null, 'Broken.'],
] as const)('the message below the form of a refused blog %s', (_, code, options, post, update) => {
  const error = new ApiError(code, 'Broken.', options);
  expect([postProblem(error), updateProblem(error)]).toEqual([post, update]);
});
