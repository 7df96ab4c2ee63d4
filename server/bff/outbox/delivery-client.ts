import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { attempt } from '#shared/attempt.ts';
import { messageOf } from '#shared/contract/read-answer.ts';
import { asRecord } from '#shared/record.ts';
import { retryAfterOf } from '../upstream/classify-refusal.ts';

/** The result of one delivery attempt. `retryAfterMs`: the pause that the service asked for. */
export type DeliveryResult =
  | { readonly outcome: 'delivered'; readonly message: string | undefined; readonly data?: unknown }
  /** `unsent`: refused without a request. */
  | { readonly outcome: 'refused'; readonly message: string; readonly unsent?: true }
  | { readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs?: number };

interface ServiceAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** 4xx that concern the moment, not the post: request timeout, too early, too many requests. */
const momentary = new Set([408, 425, 429]);
const maxMessageLength = 500;

/** Classifies a form service's answer. */
export function classifyAnswer({ status, retryAfter, text }: ServiceAnswer, now: number): DeliveryResult {
  const body = asRecord(attempt(() => JSON.parse(text.replace(/^\uFEFF/, ''))));
  const message = messageOf(body)?.slice(0, maxMessageLength);
  const accepted = status >= 200 && status < 300;
  if (accepted && body.success === true)
    return { outcome: 'delivered', message, ...(body.data !== undefined && { data: body.data }) };
  const isRefusal = body.success === false || (!accepted && message !== undefined);
  if ((accepted || (status >= 400 && status < 500 && !momentary.has(status))) && isRefusal)
    return { outcome: 'refused', message: message ?? 'The form could not be sent. Please check it and try again.' };
  const wait = retryAfterOf(retryAfter, now);
  return {
    outcome: 'failed',
    reason: `The form service answered ${status}${accepted ? ' without confirming the form' : ''}.`,
    ...(wait !== undefined && { retryAfterMs: wait * 1000 }),
  };
}

interface DeliveryClientOptions {
  /** Limit of one delivery as a whole. */
  readonly timeoutMs: number;
  readonly connections: number;
  readonly lookup?: LookupFunction | undefined;
}

/** Creates the HTTP client for form posts and webhooks: keep-alive, no redirects. */
export function createDeliveryClient({ timeoutMs, connections, lookup }: DeliveryClientOptions) {
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(lookup && { lookup }) },
    connections,
  });
  return {
    post(url: string, message: Pick<Dispatcher.RequestOptions, 'headers' | 'body'>, stop: AbortSignal | undefined) {
      const limit = AbortSignal.timeout(timeoutMs);
      return request(url, {
        ...message,
        method: 'POST',
        dispatcher,
        signal: stop ? AbortSignal.any([limit, stop]) : limit,
      });
    },
    close: () => dispatcher.destroy(),
  };
}

/** Converts a network error to a failed delivery. @param service its name at the start of a sentence */
export function unreachable(service: string, error: unknown): DeliveryResult {
  const { code, name, message = 'unknown' } = asRecord(error);
  const isLate = name === 'TimeoutError' || String(code).includes('TIMEOUT');
  const cause = isLate ? 'it did not answer in time' : String(code ?? message);
  return { outcome: 'failed', reason: `${service} could not be reached (${cause}).` };
}
