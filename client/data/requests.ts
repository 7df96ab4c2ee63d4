import type { Body, Endpoint } from '#shared/contract/define-endpoint.ts';
import { type EndpointName, endpointNames, endpointOf } from '#shared/contract/endpoints.ts';

/** Tuples, because every page loads all of them. `plain`: the answer has no envelope. */
type CallRequest = readonly [method: Endpoint['method'], path: Endpoint['path'], body?: Body['kind'], plain?: boolean];

/** The build replaces this module by its value (client/build/contract-requests.ts), which leaves the contract's schemas out. */
export const requests = Object.fromEntries(
  endpointNames.map((name): [EndpointName, CallRequest] => {
    const { method, path, body, answer } = endpointOf(name);
    if (answer.shape === 'plain') return [name, [method, path, body?.kind ?? 'json', true]];
    return [name, body && body.kind !== 'json' ? [method, path, body.kind] : [method, path]];
  }),
) as Readonly<Record<EndpointName, CallRequest>>;
