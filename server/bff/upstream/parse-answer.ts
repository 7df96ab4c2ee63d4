import { attempt } from '../../../shared/attempt.ts';
import { isTooDeep } from '../http/limits.ts';
import type { UpstreamAnswer } from './upstream-client.ts';
import { invalidAnswer } from './upstream-failures.ts';

const byteOrderMark = '\uFEFF';
/** What is smaller is parsed in a moment however deep it is; megabytes of brackets keep everybody waiting for seconds. */
const deepEnoughToMatter = 64 * 1024;

/** With the text that a value stands in as (ECMAScript 2026); the types know it as optional. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Integers beyond 2^53 as the digits that stand in the text: a number would be another one. */
const exactIntegers: Reviver = (_key, value, { source = '' } = {}) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

function parseText(text: string, reviver?: Reviver): unknown {
  if (text.length > deepEnoughToMatter && isTooDeep(text)) throw new SyntaxError('nested too deeply');
  return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text, reviver);
}

const contentTypeOf = (answer: UpstreamAnswer): string => String(answer.headers['content-type'] ?? '');

/**
 * Where only the status is documented, some hosts answer with a bare word. Markup is none: it is a login page or an
 * error page, not an answer.
 */
function isBareWord(answer: UpstreamAnswer): boolean {
  return /^text\/plain\b/i.test(contentTypeOf(answer)) && !answer.body.subarray(0, 200).includes('<');
}

/**
 * The parsed JSON of a successful answer; undefined for an empty one.
 *
 * @param options.statusOnly the body may be anything
 * @param options.exact large integers as text, which takes several times as long
 * @throws ApiError `upstream_invalid`
 */
export function parseAnswer(answer: UpstreamAnswer, options: { statusOnly?: boolean; exact?: boolean } = {}): unknown {
  if (answer.body.length === 0) return undefined;
  try {
    return parseText(answer.body.toString(), options.exact ? exactIntegers : undefined);
  } catch {
    if (options.statusOnly && isBareWord(answer)) return undefined;
    // The parser's own words quote the text, which can be somebody's data.
    throw invalidAnswer(`${contentTypeOf(answer) || 'no content type'}, ${answer.body.length} bytes: not JSON`);
  }
}

/** The parsed JSON of a refusal, or undefined where it has none: its status says enough. */
export const parseRefusal = (answer: UpstreamAnswer): unknown => attempt(() => parseText(answer.body.toString()));
