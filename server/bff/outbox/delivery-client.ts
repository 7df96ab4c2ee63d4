import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { asRecord } from '../../../shared/record.ts';
import type { DeliveryResult } from './classify-answer.ts';

interface DeliveryClientOptions {
  /** Overall budget of one delivery; connecting, headers and body have it too, each for itself. */
  readonly timeoutMs: number;
  readonly connections: number;
  /** Finds the service's address in place of `dns.lookup`. */
  readonly lookup?: LookupFunction | undefined;
}

/** One POST a try over connections that are kept, redirects not followed: how posts and webhooks leave. */
export function createDeliveryClient({ timeoutMs, connections, lookup }: DeliveryClientOptions) {
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(lookup && { lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections,
  });
  return {
    /** @param stop cuts it off */
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

/** What a try without an answer came to. @param service in words, at the beginning of a sentence */
export function unreachable(service: string, error: unknown): DeliveryResult {
  const { code, name, message = 'unknown' } = asRecord(error);
  const isLate = name === 'TimeoutError' || String(code).includes('TIMEOUT');
  const cause = isLate ? 'it did not answer in time' : String(code ?? message);
  return { outcome: 'failed', reason: `${service} could not be reached (${cause}).` };
}
