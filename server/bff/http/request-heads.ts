import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '#shared/error-body.ts';
import { ApiError } from '#shared/errors.ts';

const refusals: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};
const malformed = { status: 400, message: 'The request could not be understood.' };

/** Answers requests that are not valid HTTP or too slow, and closes the connection. */
export const refuseBrokenRequest =
  (headers: Readonly<Record<string, string>>, logger: FastifyBaseLogger | false) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, message } = refusals[error.code ?? ''] ?? malformed;
    const reqId = randomUUID();
    const body = JSON.stringify(errorBody(new ApiError('bad_request', message, { statusCode: status }), reqId));
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (logger) logger.info({ reqId, status, detail: error.code }, 'request');
    // Without destroy, `end` would wait for a client that never stops sending.
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  };

/** Host with an optional port; empty for a request without authority (RFC 9112, 3.2). */
const host = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Raw headers alternate names and values. Requests from `inject` have no `headersDistinct`. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refuses a missing, duplicate or invalid Host (400, RFC 9112) and an `Expect` that cannot be met. */
export const requestHeads = fp(
  async (app) => {
    // By default Node answers these itself; here they take the usual path and are recognised by the marker.
    const unmet = new WeakSet<IncomingMessage>();
    app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      unmet.add(request);
      app.server.emit('request', request, response);
    });
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      const given = hostsOf(raw);
      const isMissing = given === 0 && raw.httpVersion !== '1.0';
      if (isMissing || given > 1 || !host.test(request.headers.host ?? '')) {
        reply.header('connection', 'close');
        return done(new ApiError('bad_request', 'The request needs exactly one valid Host header.'));
      }
      if (request.headers.expect === undefined || !unmet.has(raw)) return done();
      return done(new ApiError('bad_request', 'The server cannot meet this Expect header.', { statusCode: 417 }));
    });
  },
  { name: 'request-heads', fastify: '5.x', dependencies: ['errors', 'security-headers'] },
);
