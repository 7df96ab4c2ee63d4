import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { UpstreamClient } from '../../bff/upstream/upstream-client.ts';

export interface HostRequest {
  readonly method: string;
  /** Encoded path, relative to the host's address. */
  readonly path: string;
  /** The path is relative to the host's origin instead of its address. */
  readonly atOrigin?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** The fields of a form data body for the report: texts, or file names. */
  readonly fields?: readonly (readonly [name: string, value: string])[] | undefined;
}

export interface HostAnswer {
  readonly status: number;
  /** Lower-case content type without parameters; empty when there is none. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Send {
  (request: HostRequest): Promise<HostAnswer>;
  readonly hostUrl?: string;
}

export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export const typeOf = (contentType: string | null | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The default of UPSTREAM_TIMEOUT_MS. */
export const siteLimitMs = 10_000;

const detailOf = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.message) : String(asRecord(error).message);

/** Sends to a host with the site's own client, which does not follow redirects and has the site's size limits. */
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
