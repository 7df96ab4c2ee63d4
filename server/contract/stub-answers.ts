import type { ServerResponse } from 'node:http';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { pathPattern } from '#shared/contract/define-endpoint.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '#shared/contract/endpoints.ts';

export const wrappings = {
  'data.data': (answer: unknown): unknown => ({ data: { data: answer } }),
  data: (answer: unknown): unknown => ({ data: answer }),
  bare: (answer: unknown): unknown => answer,
} as const;
export type Wrapping = keyof typeof wrappings;

/** Wraps an answer. Single records are never sent bare, since the contract does not allow that. */
export function wrap({ answer: { shape } }: Endpoint, wrapping: Wrapping, data: unknown): unknown {
  return wrappings[wrapping === 'bare' && shape === 'one' ? 'data' : wrapping](data);
}

const rows = hostEndpointNames.map((name) => {
  const { method, path } = endpointOf(name);
  return { name, method, pattern: pathPattern(path) };
});

/** Returns the contract call that a request addresses. */
export const nameOf = (method: string, path: string): HostEndpointName | undefined =>
  rows.find((row) => row.method === method && row.pattern.test(path.split('?')[0] ?? ''))?.name;

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export type Fault =
  | 'hang'
  | 'drip'
  | 'reset'
  | 'cut'
  | 'twoLengths'
  | 'badHttp'
  | 'badJson'
  | 'html'
  | 'redirect'
  | 'huge'
  | 'deep'
  | 'breaksSchema';

export const faults: Readonly<Record<Fault, (response: ServerResponse, wrap: (answer: unknown) => unknown) => void>> = {
  hang: () => undefined,
  drip(response) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  reset: (response) => response.socket?.destroy(),
  cut(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"data":', () => response.socket?.destroy());
  },
  twoLengths: (response) =>
    response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 13\r\nContent-Length: 5\r\n\r\n{"data":"ok"}'),
  badHttp: (response) => response.socket?.end('HTTP/1.1 200 OK\r\nX-Odd: a\0b\r\nContent-Length: 2\r\n\r\n{}'),
  badJson: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [}'),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx</h1>'),
  redirect: (response) => response.writeHead(302, { location: 'http://internal.example/login' }).end(),
  huge: (response) => sendJson(response, 200, { data: 'x'.repeat(21 * 1024 * 1024) }),
  deep: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"data":${'['.repeat(5e6)}${']'.repeat(5e6)}}`),
  breaksSchema: (response, wrap) => sendJson(response, 200, wrap([{ nothing: 'of the kind' }])),
};
