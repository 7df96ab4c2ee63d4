import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Histogram, type Registry } from 'prom-client';
import { endpointOf, hostEndpointNames } from '../../shared/contract/endpoints.ts';

export interface UpstreamAddresses {
  /** Address of the backend host. */
  readonly backendUrl: string;
  /** Address of the form service. */
  readonly formServiceUrl: string;
}

/** A request as undici tells of it. */
interface OutgoingRequest {
  readonly origin?: string | URL;
  readonly method: string;
  readonly path: string;
}

const firstSegment = (path: string) => /^\/[^/?]*/.exec(path)?.[0] ?? path;

/** The first part of a path tells the rows of the contract apart. */
const rows = new Map(
  hostEndpointNames.map((name) => {
    const { method, path } = endpointOf(name);
    return [`${method} ${firstSegment(path)}`, name];
  }),
);

/** Names a request to one of our upstreams; undefined for one that is none of our business. */
export function upstreamRow({ backendUrl, formServiceUrl }: UpstreamAddresses) {
  const backend = new URL(backendUrl);
  const forms = new URL(formServiceUrl);
  const base = backend.pathname.replace(/\/+$/, '');
  return ({ origin, method, path }: OutgoingRequest): string | undefined => {
    const from = String(origin ?? '').replace(/\/+$/, '');
    if (from === forms.origin && path.split('?')[0] === forms.pathname) return 'form_service';
    if (from !== backend.origin || !path.startsWith(base)) return undefined;
    return rows.get(`${method} ${firstSegment(path.slice(base.length))}`) ?? 'other';
  };
}

/**
 * Times every request to the backend and the form service, as the HTTP client reports them on its diagnostics
 * channels: none of the code that makes them knows of it.
 *
 * @returns a function that stops watching
 */
export function watchUpstream({ registers, ...addresses }: UpstreamAddresses & { registers: Registry[] }): () => void {
  const durations = new Histogram({
    name: 'site_upstream_duration_seconds',
    help: 'Time of a request to the backend or form service, by row and outcome: 2xx to 5xx, or failed without an answer.',
    labelNames: ['row', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const nameOf = upstreamRow(addresses);
  const running = new WeakMap<object, { row: string; began: number; outcome: string }>();

  // Messages have the shapes that undici documents for these channels; nothing else publishes on them.
  const requestOf = (message: unknown): OutgoingRequest => Object(message).request;
  const began = (message: unknown) => {
    const request = requestOf(message);
    const row = nameOf(request);
    if (row !== undefined) running.set(request, { row, began: performance.now(), outcome: 'failed' });
  };
  const answered = (message: unknown) => {
    const known = running.get(requestOf(message));
    const status: unknown = Object(Object(message).response).statusCode;
    if (known) known.outcome = `${String(status).charAt(0)}xx`;
  };
  const ended = (message: unknown) => {
    const known = running.get(requestOf(message));
    if (!known) return;
    running.delete(requestOf(message));
    durations.observe({ row: known.row, outcome: known.outcome }, (performance.now() - known.began) / 1000);
  };
  const broke = (message: unknown) => {
    const known = running.get(requestOf(message));
    if (known) known.outcome = 'failed';
    ended(message);
  };
  const listeners = { create: began, headers: answered, trailers: ended, error: broke };
  const channels = Object.entries(listeners).map(([name, listen]) => [`undici:request:${name}`, listen] as const);
  for (const [channel, listen] of channels) subscribe(channel, listen);
  return () => {
    for (const [channel, listen] of channels) unsubscribe(channel, listen);
  };
}
