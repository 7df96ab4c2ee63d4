import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

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
export const boundedServer =
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
