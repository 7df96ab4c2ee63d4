import type { ApiError, ErrorCode } from '../../../shared/errors.ts';
import type { BlogPostFields } from '../../../shared/schemas/blog.ts';

export type BlogFieldName = keyof BlogPostFields | 'image';
export type BlogErrors = Partial<Record<BlogFieldName, string>>;

const fieldNames: readonly string[] = ['title', 'description', 'author', 'tags', 'image'] satisfies BlogFieldName[];

export const isBlogField = (name: string): name is BlogFieldName => fieldNames.includes(name);

/** Refusals that the admin can mend by typing or choosing something else, or must know of to go on (decision 17). */
const toldOnThePage: readonly ErrorCode[] = [
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
  'conflict',
  'gone',
  'refused_by_backend',
  'not_supported_by_backend',
];

export interface Refusal {
  /** Beside the fields. */
  readonly errors: BlogErrors;
  /** Where the refusal names no field. */
  readonly problem: string | undefined;
}

/** What of a failure is shown on the page; undefined: nothing, it is logged only. */
export function refusalOf(error: ApiError): Refusal | undefined {
  if (!toldOnThePage.includes(error.code)) return undefined;
  const known = Object.entries(error.fields ?? {}).filter(([name]) => isBlogField(name));
  if (known.length > 0) return { errors: Object.fromEntries(known), problem: undefined };
  return { errors: {}, problem: error.message };
}
