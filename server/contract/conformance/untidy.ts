import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { jsonOf, valueAt } from './expectations.ts';
import type { HostAnswer } from './host.ts';

/** A field that is understood, and written in another way than documented (decision 27). */
export interface Untidy {
  readonly field: string;
  readonly got: string;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object'
    ? 'an object'
    : `a ${typeof value === 'string' ? 'text in another form' : typeof value}`;
}

/** The fields of an answer that the site has to rewrite, each once. */
export function untidyFields({ answer: { shape }, extensions }: Endpoint, answer: HostAnswer, data: unknown): Untidy[] {
  if (shape === 'done' || answer.bytes.length === 0) return [];
  const root = valueAt(jsonOf(answer), '');
  const sent = shape === 'list' ? [Object(root).docs ?? root].flat() : [root].flat().slice(0, 1);
  const found = new Map<string, Untidy>();
  for (const [at, row] of [data].flat().entries()) {
    for (const [name, value] of Object.entries(Object(row))) {
      const got: unknown = Object(sent[at])[name];
      // Null is what a host says that knows an extension field, and nothing of this row.
      if (got === null && extensions?.includes(name)) continue;
      if (!isDeepStrictEqual(got, value) && !found.has(name)) found.set(name, { field: name, got: kindOf(got) });
    }
  }
  return [...found.values()];
}
