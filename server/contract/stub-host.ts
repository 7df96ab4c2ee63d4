import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Endpoint } from '../../shared/contract/define-endpoint.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '../../shared/contract/endpoints.ts';
import { listenOnLoopback } from '../test-support/listening.ts';
import { sampleAnswers } from './samples.ts';

/** How a host may wrap its answers (decision 1). */
export const wrappings = {
  'data.data': (answer: unknown): unknown => ({ data: { data: answer } }),
  data: (answer: unknown): unknown => ({ data: answer }),
  bare: (answer: unknown): unknown => answer,
} as const;
export type Wrapping = keyof typeof wrappings;

/** An answer as the host wraps it; only lists, tokens and bare messages are ever sent bare. */
export function wrap({ answer: { shape } }: Endpoint, wrapping: Wrapping, data: unknown): unknown {
  return wrappings[wrapping === 'bare' && shape === 'one' ? 'data' : wrapping](data);
}

export type Fault =
  /** Never answers. */
  | 'hang'
  /** Answers a byte at a time without ever coming to an end. */
  | 'drip'
  /** Closes the connection without a word. */
  | 'reset'
  /** Closes the connection in the middle of its answer. */
  | 'cut'
  | 'badJson'
  | 'html'
  | 'redirect'
  /** More than anybody would answer. */
  | 'huge'
  /** Millions of brackets. */
  | 'deep'
  /** JSON in the right wrapping with fields of the wrong type. */
  | 'breaksSchema';

/** A behaviour in place of the sample answer. */
export type Behaviour =
  | { readonly fault: Fault }
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly type?: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly answer: unknown };

export interface RecordedRequest {
  readonly name: HostEndpointName | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The sender stopped in the middle of its body. */
  readonly cutShort: boolean;
}

export interface StubHost {
  readonly url: string;
  /** What reached it, in order. */
  readonly requests: RecordedRequest[];
  wrapping: Wrapping;
  /** Called with the bytes of every body as they come. */
  onBodyBytes: ((bytes: number) => void) | undefined;
  /** Changes what a row is answered with; undefined: its sample again. */
  behave(name: HostEndpointName, behaviour: Behaviour | undefined): void;
  /** Answers a path that is no row, such as a file. */
  serve(path: string, type: string, content: Buffer): void;
  /** Resolves when a connection that was being answered has been closed by the other side. */
  callerLeft(): Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

const rows = hostEndpointNames.map((name) => {
  const { method, path } = endpointOf(name);
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) };
});

/** The call of the contract that a request is. */
export const nameOf = (method: string, path: string): HostEndpointName | undefined =>
  rows.find((row) => row.method === method && row.pattern.test(path.split('?')[0] ?? ''))?.name;

async function readBody(request: IncomingMessage, onBytes: (bytes: number) => void) {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) {
      chunks.push(chunk);
      onBytes(chunk.length);
    }
    return { body: Buffer.concat(chunks), cutShort: !request.complete };
  } catch {
    return { body: Buffer.concat(chunks), cutShort: true };
  }
}

const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** What an answer must never bring along to the browser. */
export const hostHeaders = { server: 'StubHost/1.0', 'set-cookie': 'host=cookie', 'x-powered-by': 'a stub' };

/** What each fault does in place of an answer. */
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

/** A host on loopback that answers every row with its sample, and misbehaves where it is told to. */
export async function startStubHost(): Promise<StubHost> {
  const behaviours = new Map<HostEndpointName, Behaviour>();
  const files = new Map<string, { type: string; content: Buffer }>();
  const requests: RecordedRequest[] = [];
  const leaving = new Set<() => void>();

  const answer = (name: HostEndpointName, response: ServerResponse) => {
    const behaviour = behaviours.get(name);
    const wrapped = (data: unknown) => wrap(endpointOf(name), host.wrapping, data);
    if (behaviour === undefined) return sendJson(response, 200, wrapped(sampleAnswers[name]), hostHeaders);
    if ('fault' in behaviour) return faults[behaviour.fault](response, wrapped);
    if ('answer' in behaviour) return sendJson(response, 200, behaviour.answer);
    const { status, body, type, headers } = behaviour;
    if (type === undefined) return sendJson(response, status, body ?? {}, headers);
    return response.writeHead(status, { 'content-type': type, ...headers }).end(String(body));
  };

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    response.on('close', () => {
      if (response.writableFinished) return;
      for (const left of leaving) left();
      leaving.clear();
    });
    const read = await readBody(request, (bytes) => host.onBodyBytes?.(bytes));
    const name = nameOf(method, url);
    requests.push({ name, method, path: url, headers: request.headers, ...read });
    if (read.cutShort) return;
    const file = files.get(url);
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.content);
    else if (name) answer(name, response);
    else sendJson(response, 404, { statusCode: 404, error: 'Not Found', message: `Cannot ${method} ${url}` });
  });
  const port = await listenOnLoopback(server);

  const host: StubHost = {
    url: `http://127.0.0.1:${port}`,
    requests,
    wrapping: 'data',
    onBodyBytes: undefined,
    behave(name, behaviour) {
      if (behaviour) behaviours.set(name, behaviour);
      else behaviours.delete(name);
    },
    serve: (path, type, content) => void files.set(path, { type, content }),
    callerLeft: () => new Promise((resolve) => leaving.add(resolve)),
    reset() {
      behaviours.clear();
      files.clear();
      requests.length = 0;
      host.wrapping = 'data';
      host.onBodyBytes = undefined;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return host;
}
