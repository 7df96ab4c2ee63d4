import { attempt } from '../../../shared/attempt.ts';
import { messageOf } from '../../../shared/contract/read-answer.ts';
import { asRecord } from '../../../shared/record.ts';
import { retryAfterOf } from '../upstream/retry-after.ts';

/** What an attempt to deliver came to. `retryAfterMs`: the service asked to be left alone for so long. */
export type DeliveryResult =
  /** `data`: what our own form endpoint says beside. */
  | { readonly outcome: 'delivered'; readonly message: string | undefined; readonly data?: unknown }
  /** `unsent`: given up without having been sent this time. */
  | { readonly outcome: 'refused'; readonly message: string; readonly unsent?: true }
  | { readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs?: number };

interface ServiceAnswer {
  readonly status: number;
  /** The Retry-After header, if there was one. */
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** 4xx that speak of the moment, not of the post: request time-out, too early, too many requests. */
const momentary = new Set([408, 425, 429]);
const maxMessageLength = 500;

/**
 * Reads a form service's answer. Only 2xx with `success: true` is delivered, and only a JSON answer that says no is a
 * refusal: a challenge page, a redirect, an overloaded or broken service says nothing about the post.
 *
 * @param now milliseconds, for a Retry-After that names a date
 */
export function classifyAnswer({ status, retryAfter, text }: ServiceAnswer, now: number): DeliveryResult {
  const body = asRecord(attempt(() => JSON.parse(text)));
  const message = messageOf(body)?.slice(0, maxMessageLength);
  const accepted = status >= 200 && status < 300;
  if (accepted && body.success === true)
    return { outcome: 'delivered', message, ...(body.data !== undefined && { data: body.data }) };
  const saidNo = body.success === false || (!accepted && message !== undefined);
  if ((accepted || (status >= 400 && status < 500 && !momentary.has(status))) && saidNo)
    return { outcome: 'refused', message: message ?? 'The form could not be sent. Please check it and try again.' };
  const wait = retryAfterOf(retryAfter, now);
  return {
    outcome: 'failed',
    reason: `The form service answered ${status}${accepted ? ' without saying whether it took the form' : ''}.`,
    ...(wait !== undefined && { retryAfterMs: wait * 1000 }),
  };
}
