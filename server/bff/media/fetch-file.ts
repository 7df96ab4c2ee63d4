import { isIP } from 'node:net';
import { ApiError } from '../../../shared/errors.ts';
import { takesHostToken } from '../../../shared/urls.ts';
import { publicLookup } from '../../public-address.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';
import { invalidAnswer } from '../upstream/upstream-failures.ts';
import { offeredName } from './attachment.ts';

interface FetchFileOptions {
  readonly hostUrl: string;
  readonly timeoutMs: number;
  /** Sent to addresses below `hostUrl`, and only where asked for. */
  readonly token: string | undefined;
}

export interface FetchedFile {
  readonly content: Buffer;
  /** The name that its host offers for it. */
  readonly name: string | undefined;
}

export interface FileFetcher {
  /**
   * What lies behind an address: of the host, or of an origin that the operator has named.
   *
   * @param withToken whether the host must know that it is us
   * @throws ApiError `not_found` when it is gone, `upstream_*` when it cannot be had
   */
  fetch(address: URL, options: { withToken: boolean }): Promise<FetchedFile>;
  close(): Promise<void>;
}

/** Origins are named by the operator; an address, or a name without a domain, names a private one if it is one. */
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
