import type { ApiError, ErrorCode } from '../../../shared/errors.ts';
import { blogLabels } from '../../copy/admin-blogs.ts';

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

/** The words of a refusal below the form; null where it stands beside a field, or is logged only. */
export function problemOf(error: ApiError): string | null {
  if (!toldOnThePage.includes(error.code)) return null;
  return Object.keys(error.fields ?? {}).some((name) => name in blogLabels) ? null : error.message;
}
