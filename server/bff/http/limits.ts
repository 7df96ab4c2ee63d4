import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../../../shared/errors.ts';

/** Requests of one connection that may wait for their answers. Browsers and proxies send the next one after the answer. */
const maxPendingRequests = 10;

interface HttpServerOptions {
  readonly http: ServerOptions;
  readonly requestTimeout: number;
  readonly connectionTimeout: number;
  readonly keepAliveTimeout: number;
  readonly maxRequestsPerSocket: number;
}

/**
 * Node's server with one bound more: whoever sends request after request into one connection without hearing the answers
 * is cut off. Node hands on every request of a packet at once, hundreds of them, and each would be worked on and its
 * answer kept until its turn.
 */
const boundedServer =
  ({ http, requestTimeout, connectionTimeout, keepAliveTimeout, maxRequestsPerSocket }: HttpServerOptions) =>
  (...[handle]: Parameters<FastifyServerFactory>): ReturnType<typeof createServer> => {
    const waiting = new WeakMap<Socket, number>();
    const server = createServer(http, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const before = waiting.get(socket) ?? 0;
      // The rest of its packet comes here too, after the connection has been given up.
      if (socket.destroyed || before >= maxPendingRequests) return void socket.destroy();
      waiting.set(socket, before + 1);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      handle(request, response);
    });
    server.setTimeout(connectionTimeout);
    return Object.assign(server, { requestTimeout, keepAliveTimeout, maxRequestsPerSocket });
  };

const second = 1000;

/** How long a sender may take, in milliseconds. */
export interface ServerTimeouts {
  readonly headers: number;
  /** Headers and body together; an upload of 5 MB over a slow line fits. */
  readonly request: number;
  /** How often late senders are looked for. */
  readonly checkEvery: number;
}

const defaultTimeouts: ServerTimeouts = { headers: 15 * second, request: 120 * second, checkEvery: 5 * second };

/**
 * What the HTTP server itself bounds: slow headers and bodies are closed.
 *
 * @param trustProxy addresses or CIDRs whose X-Forwarded-For is believed; nobody's by default
 */
export const serverLimits = (trustProxy: readonly string[] | undefined, timeouts: ServerTimeouts = defaultTimeouts) =>
  ({
    // The longest job description, with every character escaped; forms and uploads have limits of their own.
    bodyLimit: 256 * 1024,
    serverFactory: boundedServer({
      requestTimeout: timeouts.request,
      connectionTimeout: 150 * second,
      // Longer than load balancers keep theirs: the side that sends must be the one that closes.
      keepAliveTimeout: 72 * second,
      maxRequestsPerSocket: 10_000,
      http: {
        // Refused by request-heads.ts, with the headers of every answer.
        requireHostHeader: false,
        headersTimeout: timeouts.headers,
        connectionsCheckingInterval: timeouts.checkEvery,
        maxHeaderSize: 16 * 1024,
      },
    }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: trustProxy && trustProxy.length > 0 ? [...trustProxy] : false,
    // Nobody outside chooses what our log lines are found by.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A reference to an image carries the image's whole address.
    routerOptions: { maxParamLength: 4096 },
  }) as const;

const maxDepth = 20;

/** Whether brackets are nested deeper than any call needs; text in quotes does not count. */
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

/** Bodies: JSON alone unless a scope says otherwise, not too deep, and never with keys that reach a prototype. */
export const bodyLimits = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = String(body);
      if (text.trim() === '') return done(null, undefined);
      if (isTooDeep(text)) return done(new ApiError('bad_request', 'The request is nested too deeply.'));
      // The parser's own error names the position in the text, which is nobody's business.
      parse(request, text, (error, value) =>
        done(error ? new ApiError('bad_request', 'The request is not valid JSON.') : null, value),
      );
    });
  },
  { name: 'body-limits', fastify: '5.x' },
);
