import { asRecord } from '../../../shared/record.ts';

/** A request to the tested host. */
export interface HostRequest {
  readonly method: string;
  /** Encoded path, without the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface HostAnswer {
  readonly status: number;
  /** Content type without its parameters, in lower case; empty when there is none. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** How the kit reaches a host: over the network, or an app object through supertest. */
export type Send = (request: HostRequest) => Promise<HostAnswer>;

/** The host gave no answer at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export const typeOf = (contentType: string | null | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * Sends to a host at an address. Redirects are answers like any other: the site does not follow them.
 *
 * @param timeoutMs how long one answer may take in all
 */
export function sendTo(url: string, timeoutMs = 10_000): Send {
  const base = url.replace(/\/+$/, '');
  return async ({ method, path, headers, body }) => {
    try {
      const response = await fetch(base + path, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        // TypeScript's DOM types know no Buffer with a shared memory behind it.
        body: typeof body === 'object' ? new Uint8Array(body) : (body ?? null),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, type: typeOf(response.headers.get('content-type')), bytes };
    } catch (error) {
      const { cause, message } = asRecord(error);
      throw new Unreachable(
        cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(message),
      );
    }
  };
}
