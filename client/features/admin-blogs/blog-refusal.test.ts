import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { postProblem, updateProblem } from './blog-form.tsx';

describe('the message below the form of a refused blog', () => {
  it('is empty when the refusal is shown at its field', () => {
    const error = new ApiError('payload_too_large', 'Too large.', { fields: { image: 'Too large.' } });
    expect([postProblem(error), updateProblem(error)]).toEqual([null, null]);
  });

  it('shows the words where no field of the form is named', () => {
    expect(postProblem(new ApiError('conflict', 'This title is taken.', { fields: { slug: 'taken' } }))).toBe(
      'This title is taken.',
    );
  });

  it.each(['upstream_unreachable', 'upstream_failed', 'internal', 'not_found'] as const)(
    'leaves %s to the log, and tells of it where a blog is changed',
    (code) => {
      expect(postProblem(new ApiError(code, 'Broken.'))).toBeNull();
      expect(updateProblem(new ApiError(code, 'Broken.'))).toBe('Broken.');
    },
  );

  it('is empty when the session has ended', () => {
    expect(updateProblem(new ApiError('unauthorized', 'Please log in as admin.'))).toBeNull();
  });
});
