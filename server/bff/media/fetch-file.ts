import { isIP } from 'node:net';
import { ApiError } from '../../../shared/errors.ts';
import { UpstreamClient } from '../proxy/upstream-client.ts';
import { invalidAnswer } from '../proxy/upstream-failures.ts';
import { offeredName } from './attachment.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';

export interface FetchFileOptions {
  readonly hostUrl: string;
  readonly timeoutMs: number;
  /** Sent to the host's own origin, and only where asked for. */
  readonly token: string | undefined;
  readonly maxBytes: number;
}

export interface FetchedFile {
  readonly content: Buffer;
  /** The name that its host offers for it. */
  readonly name: string | undefined;
}

export interface FileFetcher {
  /**
   * What lies behind an address: of the host, or public over https.
   *
   * @param withToken whether the host must know that it is us
   * @throws ApiError `not_found` when it is gone, `upstream_*` when it cannot be had
   */
  fetch(address: URL, options: { withToken: boolean }): Promise<FetchedFile>;
  close(): Promise<void>;
}

const gone = new ApiError('not_found', 'This file is no longer there.');

export function createFileFetcher({ hostUrl, timeoutMs, token, maxBytes }: FetchFileOptions): FileFetcher {
  const { origin } = new URL(hostUrl);
  const host = new UpstreamClient({ url: origin, timeoutMs, maxAnswerBytes: maxBytes });

  const read = async (client: UpstreamClient, address: URL, headers: Record<string, string>): Promise<FetchedFile> => {
    const path = address.pathname + address.search;
    const {
      status,
      headers: answered,
      body,
    } = await client.send({ method: 'GET', path, headers: { accept: '*/*', ...headers } });
    if (status === 404 || status === 410) throw gone;
    if (status !== 200) throw invalidAnswer(`a file was answered with status ${status}`);
    return { content: body, name: offeredName(answered['content-disposition']?.toString()) };
  };

  return {
    async fetch(address, { withToken }) {
      if (address.origin === origin) {
        return read(host, address, withToken && token !== undefined ? { authorization: `Bearer ${token}` } : {});
      }
      const literal = address.hostname.replace(/^\[|\]$/g, '');
      if (address.protocol !== 'https:' || (isIP(literal) !== 0 && !isPublicAddress(literal))) throw gone;
      const elsewhere = new UpstreamClient({
        url: address.origin,
        timeoutMs,
        maxAnswerBytes: maxBytes,
        lookup: publicLookup,
      });
      try {
        return await read(elsewhere, address, {});
      } finally {
        await elsewhere.close();
      }
    },
    close: () => host.close(),
  };
}
