import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { asRecord } from '#shared/record.ts';

/** The result of one delivery attempt. `retryAfterMs`: the pause that the service asked for. */
export type DeliveryResult =
  | { readonly outcome: 'delivered'; readonly message: string | undefined; readonly data?: unknown }
  /** `logged`: the reason for the log, without the service's words, which may quote input. `unsent`: refused without a request. */
  | { readonly outcome: 'refused'; readonly message: string; readonly logged: string; readonly unsent?: true }
  /** `logged`: the reason for the log, which may name hosts. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly logged?: string; readonly retryAfterMs?: number };

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
