import { ApiError } from '../../../shared/errors.ts';
import { asRecord } from '../../../shared/record.ts';
import { UpstreamClient } from '../../bff/upstream/upstream-client.ts';

/** A request to the tested host. */
export interface HostRequest {
  readonly method: string;
  /** Encoded path, below the host's address. */
  readonly path: string;
  /** The path is at the host's origin, whatever path its address has. */
  readonly atOrigin?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** The fields of a body that is form data, for a report: texts, or names of files. */
  readonly fields?: readonly (readonly [name: string, value: string])[] | undefined;
}

export interface HostAnswer {
  readonly status: number;
  /** Content type without its parameters, in lower case; empty when there is none. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** How the kit reaches a host: over the network, or an app object through supertest. */
export interface Send {
  (request: HostRequest): Promise<HostAnswer>;
  /** The host's address, where it has one. */
  readonly hostUrl?: string;
}

/** The host gave no answer at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export const typeOf = (contentType: string | null | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** UPSTREAM_TIMEOUT_MS, unless the operator sets another. */
export const siteLimitMs = 10_000;

const detailOf = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.message) : String(asRecord(error).message);

/**
 * Sends to a host at an address with the site's own client: it does not follow redirects, and reads what the site reads.
 *
 * @param timeoutMs limit for one whole answer
 */
export function sendTo(url: string, timeoutMs = siteLimitMs): Send {
  const clients = {
    below: new UpstreamClient({ url, timeoutMs }),
    atOrigin: new UpstreamClient({ url: new URL(url).origin, timeoutMs }),
  };
  const send = async ({ atOrigin, fields: _, ...request }: HostRequest): Promise<HostAnswer> => {
    const client = atOrigin ? clients.atOrigin : clients.below;
    const { status, headers, body } = await client.send(request).catch((error: unknown) => {
      const detail = detailOf(error);
      const isOwnLimit = timeoutMs !== siteLimitMs && detail.startsWith('no answer within');
      throw new Unreachable(isOwnLimit ? `${detail}, the limit of this run` : detail);
    });
    return { status, type: typeOf(headers['content-type']), bytes: body };
  };
  return Object.assign(send, { hostUrl: url });
}
