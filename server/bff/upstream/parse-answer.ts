import { attempt } from '#shared/attempt.ts';
import { isTooDeep } from '../http/limits.ts';
import type { UpstreamAnswer } from './upstream-client.ts';
import { invalidAnswer } from './upstream-failures.ts';

const byteOrderMark = '\uFEFF';
/** Smaller texts parse quickly at any depth; megabytes of brackets block for seconds. */
const deepEnoughToMatter = 64 * 1024;

/** With the source text (ECMAScript 2026), which the types do not know yet. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Keeps integers beyond 2^53 as text, because a number would be rounded. */
const exactIntegers: Reviver = (_key, value, { source = '' } = {}) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

function parseText(text: string, reviver?: Reviver): unknown {
  if (text.length > deepEnoughToMatter && isTooDeep(text)) throw new SyntaxError('nested too deeply');
  return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text, reviver);
}

const contentTypeOf = (answer: UpstreamAnswer): string => String(answer.headers['content-type'] ?? '');

/** Whether the body is a bare word, as some hosts answer when only the status matters. Markup is an error or login page. */
function isBareWord(answer: UpstreamAnswer): boolean {
  return /^text\/plain\b/i.test(contentTypeOf(answer)) && !answer.body.subarray(0, 200).includes('<');
}

/**
 * Parses a successful answer; undefined for an empty one.
 *
 * @param options.statusOnly the body may be anything
 * @param options.exact large integers as text, which is several times slower
 * @throws ApiError `upstream_invalid`
 */
export function parseAnswer(answer: UpstreamAnswer, options: { statusOnly?: boolean; exact?: boolean } = {}): unknown {
  if (answer.body.length === 0) return undefined;
  try {
    return parseText(answer.body.toString(), options.exact ? exactIntegers : undefined);
  } catch {
    if (options.statusOnly && isBareWord(answer)) return undefined;
    // The parser's message quotes the body.
    throw invalidAnswer(`${contentTypeOf(answer) || 'no content type'}, ${answer.body.length} bytes: not JSON`);
  }
}

/** Parses a refusal; undefined if it is not JSON. */
export const parseRefusal = (answer: UpstreamAnswer): unknown => attempt(() => parseText(answer.body.toString()));
