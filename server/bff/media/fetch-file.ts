import { isIP } from 'node:net';
import { ApiError } from '#shared/errors.ts';
import { takesHostToken } from '#shared/urls.ts';
import { publicLookup } from '../../public-address.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';
import { invalidAnswer } from '../upstream/upstream-failures.ts';
import { offeredName } from './attachment.ts';

interface FetchFileOptions {
  readonly hostUrl: string;
  readonly timeoutMs: number;
  /** Sent to addresses below `hostUrl`, on request. */
  readonly token: string | undefined;
}

export interface FetchedFile {
  readonly content: Buffer;
  /** File name from the host. */
  readonly name: string | undefined;
}

export interface FileFetcher {
  /**
   * Fetches a file from the host or an allowed origin.
   *
   * @param withToken whether to send the host's token
   * @throws ApiError `not_found` or `upstream_*`
   */
  fetch(address: URL, options: { withToken: boolean }): Promise<FetchedFile>;
  close(): Promise<void>;
}

/** Whether the operator allowed a private address: an IP address, or a name without a domain. */
const namesPrivate = ({ hostname }: URL): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.');

const gone = new ApiError('not_found', 'This file is no longer there.');

export function createFileFetcher({ hostUrl, timeoutMs, token }: FetchFileOptions): FileFetcher {
  const { origin } = new URL(hostUrl);
  const host = new UpstreamClient({ url: origin, timeoutMs });

  const read = async (client: UpstreamClient, address: URL, headers: Record<string, string>): Promise<FetchedFile> => {
    const path = address.pathname + address.search;
    const {
      status,
      headers: answered,
      body,
    } = await client.send({ method: 'GET', path, headers: { accept: '*/*', ...headers } });
    if (status === 404 || status === 410) throw gone;
    if (status !== 200) throw invalidAnswer(`the file's host answered with status ${status}`);
    return { content: body, name: offeredName(answered['content-disposition']?.toString()) };
  };

  return {
    async fetch(address, { withToken }) {
      if (address.origin === origin) {
        const trusted = withToken && token !== undefined && takesHostToken(address, hostUrl);
        return read(host, address, trusted ? { authorization: `Bearer ${token}` } : {});
      }
      const elsewhere = new UpstreamClient({
        url: address.origin,
        timeoutMs,
        ...(!namesPrivate(address) && { lookup: publicLookup }),
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
