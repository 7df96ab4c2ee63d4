import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { refusalOf } from './blog-refusal.ts';

describe('what of a refused blog is shown', () => {
  it('puts a refusal beside the field at fault', () => {
    const error = new ApiError('payload_too_large', 'Too large.', { fields: { image: 'Too large.' } });
    expect(refusalOf(error)).toEqual({ errors: { image: 'Too large.' }, problem: undefined });
  });

  it('shows the words alone where no field of the form is named', () => {
    const error = new ApiError('conflict', 'This title is taken.', { fields: { slug: 'taken' } });
    expect(refusalOf(error)).toEqual({ errors: {}, problem: 'This title is taken.' });
  });

  it.each(['upstream_unreachable', 'upstream_failed', 'internal', 'not_found'] as const)(
    'leaves %s to the log',
    (code) => {
      expect(refusalOf(new ApiError(code, 'Broken.'))).toBeUndefined();
    },
  );
});
