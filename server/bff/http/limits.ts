import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '#shared/errors.ts';

const maxPendingRequests = 10;

const second = 1000;

export interface ServerTimeouts {
  readonly headers: number;
  /** Headers and body together; enough for 5 MB over a slow line. */
  readonly request: number;
  readonly checkEvery: number;
}

const defaultTimeouts: ServerTimeouts = { headers: 15 * second, request: 120 * second, checkEvery: 5 * second };

const boundedServer =
  (timeouts: ServerTimeouts) =>
  (...[handle]: Parameters<FastifyServerFactory>): ReturnType<typeof createServer> => {
    const waiting = new WeakMap<Socket, number>();
    function release(this: ServerResponse) {
      const { socket } = this.req;
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    }
    const options = {
      // request-heads.ts refuses it with the usual headers.
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkEvery,
      // Longer than load balancers keep theirs, so that they close first.
      keepAliveTimeout: 72 * second,
      maxHeaderSize: 16 * 1024,
    };
    const server = createServer(options, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const before = waiting.get(socket) ?? 0;
      // The rest of the packet still arrives after the connection was destroyed.
      if (socket.destroyed || before >= maxPendingRequests) return void socket.destroy();
      waiting.set(socket, before + 1);
      response.on('close', release);
      handle(request, response);
    });
    server.setTimeout(150 * second);
    return Object.assign(server, { maxRequestsPerSocket: 10_000 });
  };

/** Fastify's options that bound connections, bodies and paths. */
export const serverLimits = (trustProxy: readonly string[], timeouts: ServerTimeouts = defaultTimeouts) =>
  ({
    // Fits the longest job description with every character escaped; forms and uploads have their own limits.
    bodyLimit: 256 * 1024,
    serverFactory: boundedServer(timeouts),
    forceCloseConnections: 'idle',
    // A request that reaches a stopping process is answered, and its connection is closed.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // Clients must not choose the ids in our log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A reference to an image contains its whole address.
    routerOptions: { maxParamLength: 4096 },
  }) as const;

const maxDepth = 20;

/** Whether brackets nest deeper than any call needs; ignores text in quotes. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (quoted) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) quoted = false;
    } else if (character === 0x22) quoted = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}

/** Accepts JSON bodies only (scopes can add more types), limits nesting and rejects prototype keys. */
export const bodyLimits = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = String(body);
      if (text.trim() === '') return done(null, undefined);
      if (isTooDeep(text)) return done(new ApiError('bad_request', 'The request is nested too deeply.'));
      // The parser's own message quotes the body.
      parse(request, text, (error, value) =>
        done(error ? new ApiError('bad_request', 'The request is not valid JSON.') : null, value),
      );
    });
  },
  { name: 'body-limits', fastify: '5.x' },
);
