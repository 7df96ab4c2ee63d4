import type { ApiError, ErrorCode } from '../../../shared/errors.ts';
import { blogLabels } from '../../copy/admin-blogs.ts';
import { isSessionEnd } from '../../session/session-end.ts';

/** Refusals that the admin can mend by typing or choosing something else, or must know of to go on. */
const toldOnThePage: readonly ErrorCode[] = [
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
  'conflict',
  'gone',
  'refused_by_backend',
  'not_supported_by_backend',
];

const standsBesideField = ({ fields = {} }: ApiError) => Object.keys(fields).some((name) => name in blogLabels);

/** The words of a refused new blog below the form; null where they stand beside a field, or are logged only. */
export const postProblem = (error: ApiError): string | null =>
  toldOnThePage.includes(error.code) && !standsBesideField(error) ? error.message : null;

/** The same of a blog that is changed, of which no failure is logged only: that is specified of others. */
export const updateProblem = (error: ApiError): string | null =>
  isSessionEnd(error) || standsBesideField(error) ? null : error.message;
