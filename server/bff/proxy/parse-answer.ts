import { isTooDeep } from '../plugins/limits.ts';
import type { UpstreamAnswer } from './answer-collector.ts';
import { invalidAnswer } from './upstream-failures.ts';

const byteOrderMark = '\uFEFF';
/** What is smaller is parsed in a moment however deep it is; megabytes of brackets keep everybody waiting for seconds. */
const deepEnoughToMatter = 64 * 1024;

/** @throws SyntaxError */
export function parseText(text: string): unknown {
  if (text.length > deepEnoughToMatter && isTooDeep(text)) throw new SyntaxError('nested too deeply');
  return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
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
 * @throws ApiError `upstream_invalid`
 */
export function parseAnswer(answer: UpstreamAnswer, statusOnly: boolean): unknown {
  if (answer.body.length === 0) return undefined;
  try {
    return parseText(answer.body.toString());
  } catch {
    if (statusOnly && isBareWord(answer)) return undefined;
    // The parser's own words quote the text, which can be somebody's data.
    throw invalidAnswer(`${contentTypeOf(answer) || 'no content type'}, ${answer.body.length} bytes: not JSON`);
  }
}

/** The parsed JSON of a refusal, or undefined where it has none: its status says enough. */
export function parseRefusal(answer: UpstreamAnswer): unknown {
  try {
    return parseText(answer.body.toString());
  } catch {
    return undefined;
  }
}
