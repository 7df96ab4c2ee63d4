import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { endpointOf, hostEndpointNames } from '#shared/contract/endpoints.ts';

export interface UpstreamAddresses {
  readonly backendUrl: string;
  readonly formServiceUrl: string;
}

interface OutgoingRequest {
  readonly origin?: string | URL;
  readonly method: string;
  readonly path: string;
  addHeader(name: string, value: string): unknown;
}

interface Message {
  readonly request: OutgoingRequest;
  readonly response?: { readonly statusCode: number };
}

const firstSegment = (path: string) => /^\/[^/?]*/.exec(path)?.[0] ?? path;

/** The first path segment identifies the contract row. */
const rows = new Map(
  hostEndpointNames.map((name) => {
    const { method, path } = endpointOf(name);
    return [`${method} ${firstSegment(path)}`, name];
  }),
);

type AddressedRequest = Pick<OutgoingRequest, 'origin' | 'method' | 'path'>;

/** Names the upstream of a request; undefined for other requests. */
export function upstreamRow({ backendUrl, formServiceUrl }: UpstreamAddresses) {
  const backend = new URL(backendUrl);
  const forms = new URL(formServiceUrl);
  const base = backend.pathname.replace(/\/+$/, '');
  return ({ origin, method, path }: AddressedRequest) => {
    const from = String(origin ?? '').replace(/\/+$/, '');
    if (from === forms.origin && path.split('?')[0] === forms.pathname) return 'form_service';
    if (from !== backend.origin || !path.startsWith(base)) return undefined;
    return rows.get(`${method} ${firstSegment(path.slice(base.length))}`) ?? 'other';
  };
}

export type UpstreamRow = NonNullable<ReturnType<ReturnType<typeof upstreamRow>>>;

interface UpstreamWatcher<Kept> {
  /** Returns the value passed to `ended`; undefined: not watched. */
  began(row: UpstreamRow, request: OutgoingRequest): Kept | undefined;
  ended(kept: Kept, status: number | undefined): void;
}

/** Watches requests to the backend and the form service until the result is called. */
export function watchUpstream<Kept>(addresses: UpstreamAddresses, { began, ended }: UpstreamWatcher<Kept>): () => void {
  const nameOf = upstreamRow(addresses);
  const running = new WeakMap<object, { kept: Kept; status?: number | undefined }>();

  const end = (request: OutgoingRequest, failed: boolean) => {
    const known = running.get(request);
    if (!known) return;
    running.delete(request);
    ended(known.kept, failed ? undefined : known.status);
  };
  const listeners = {
    create({ request }: Message) {
      const row = nameOf(request);
      const kept = row && began(row, request);
      if (kept !== undefined) running.set(request, { kept });
    },
    headers({ request, response }: Message) {
      const known = running.get(request);
      if (known) known.status = response?.statusCode;
    },
    trailers: ({ request }: Message) => end(request, false),
    error: ({ request }: Message) => end(request, true),
  };
  const channels = Object.entries(listeners).map(
    ([name, listen]) => [`undici:request:${name}`, listen as ChannelListener] as const,
  );
  for (const [channel, listen] of channels) subscribe(channel, listen);
  return () => {
    for (const [channel, listen] of channels) unsubscribe(channel, listen);
  };
}
