import { isIP } from 'node:net';
import { create, parse } from 'content-disposition';
import { ApiError } from '#shared/errors.ts';
import { takesHostToken } from '#shared/urls.ts';
import { publicLookup } from '../../public-address.ts';
import { busyHost } from '../upstream/classify-refusal.ts';
import { invalidAnswer, UpstreamClient } from '../upstream/upstream-client.ts';

const unsafe = /[^\p{L}\p{M}\p{N}._-]+/gu;
const maxNameLength = 80;

/** The file name in a Content-Disposition header (RFC 6266). */
export const offeredName = (disposition = ''): string | undefined => parse(disposition).parameters.filename;

/** Creates a `Content-Disposition` with a safe name and the extension of the detected type. */
export function attachment(
  offered: string | undefined,
  extension: string,
  type: 'attachment' | 'inline' = 'attachment',
): string {
  const base = (offered ?? '')
    .normalize('NFC')
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(unsafe, ' ')
    .replace(/^[\s.]+/, '')
    .slice(0, maxNameLength)
    // Truncation may have split a surrogate pair.
    .toWellFormed()
    .trim();
  const name = `${base || 'file'}.${extension}`;
  return create(name, { type, fallback: name.replaceAll(/[^\w .-]/g, '_') });
}

interface FetchFileOptions {
  readonly hostUrl: string;
  readonly timeoutMs: number;
  /** Sent to addresses below `hostUrl`, on request. */
  readonly token: string | undefined;
}

export interface FetchedFile {
  readonly content: Buffer;
  readonly name: string | undefined;
}

export interface FileFetcher {
  fetch(address: URL, options: { withToken: boolean }): Promise<FetchedFile>;
  close(): Promise<void>;
}

const namesPrivate = ({ hostname }: URL): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.');

/** Only admins fetch files with the token. */
const refusedFile = (sentToken: boolean): ApiError =>
  new ApiError(
    'upstream_failed',
    sentToken
      ? 'The file’s server did not accept BACKEND_TOKEN. The operator needs to correct it.'
      : 'The file’s server wants a token. The site sends BACKEND_TOKEN only below BACKEND_URL.',
  );

const gone = new ApiError('not_found', 'This file is no longer there.');

/** Fetches files from the host and other origins. The name of another origin must not resolve to a private address. */
export function createFileFetcher({ hostUrl, timeoutMs, token }: FetchFileOptions): FileFetcher {
  const { origin } = new URL(hostUrl);
  const host = new UpstreamClient({ url: origin, timeoutMs });

  const read = async (
    client: UpstreamClient,
    address: URL,
    { withToken, headers = {} }: { withToken: boolean; headers?: Record<string, string> },
  ): Promise<FetchedFile> => {
    const path = address.pathname + address.search;
    const answer = await client.send({ method: 'GET', path, headers: { accept: '*/*', ...headers } });
    const { status, headers: answered, body } = answer;
    if (status === 404 || status === 410) throw gone;
    if (withToken && (status === 401 || status === 403)) throw refusedFile('authorization' in headers);
    const busy = withToken ? busyHost(answer) : undefined;
    if (busy) throw busy;
    if (status !== 200) throw invalidAnswer(`the file's host answered with status ${status}`);
    return { content: body, name: offeredName(answered['content-disposition']?.toString()) };
  };

  return {
    async fetch(address, { withToken }) {
      if (address.origin === origin) {
        const trusted = withToken && token !== undefined && takesHostToken(address, hostUrl);
        return read(host, address, { withToken, ...(trusted && { headers: { authorization: `Bearer ${token}` } }) });
      }
      const elsewhere = new UpstreamClient({
        url: address.origin,
        timeoutMs,
        ...(!namesPrivate(address) && { lookup: publicLookup }),
      });
      try {
        return await read(elsewhere, address, { withToken });
      } finally {
        await elsewhere.close();
      }
    },
    close: () => host.close(),
  };
}
