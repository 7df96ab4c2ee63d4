import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { problemOf } from './blog-refusal.ts';

describe('what of a refused blog stands below the form', () => {
  it('says nothing where the refusal stands beside its field', () => {
    const error = new ApiError('payload_too_large', 'Too large.', { fields: { image: 'Too large.' } });
    expect(problemOf(error)).toBeNull();
  });

  it('shows the words where no field of the form is named', () => {
    expect(problemOf(new ApiError('conflict', 'This title is taken.', { fields: { slug: 'taken' } }))).toBe(
      'This title is taken.',
    );
  });

  it.each(['upstream_unreachable', 'upstream_failed', 'internal', 'not_found'] as const)(
    'leaves %s to the log',
    (code) => {
      expect(problemOf(new ApiError(code, 'Broken.'))).toBeNull();
    },
  );
});
