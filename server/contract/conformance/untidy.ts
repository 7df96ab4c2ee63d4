import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { differencesOf } from '../../../shared/contract/differences.ts';
import { readAnswer } from '../../../shared/contract/read-answer.ts';
import { jsonOf } from './expectations.ts';
import type { HostAnswer } from './host.ts';

/** A field that is understood, and written in another way than documented. */
export interface Untidy {
  readonly field: string;
  readonly got: string;
}

/** The fields of an answer that the site has to rewrite, each once. */
export function untidyFields(endpoint: Endpoint, answer: HostAnswer): Untidy[] {
  if (endpoint.answer.shape === 'done' || answer.bytes.length === 0) return [];
  const body = jsonOf(answer);
  const rewritten = new Set(['missing', 'null', 'type']);
  return differencesOf(endpoint, body, readAnswer(endpoint.answer, body)).filter(({ kind }) => rewritten.has(kind));
}
