import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '../../../shared/error-body.ts';
import { ApiError } from '../../../shared/errors.ts';

/** What is said to a sender whose request never became one, by the code of Node's error. */
const refusals: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};
const malformed = { status: 400, message: 'The request could not be understood.' };

/**
 * Answers what is no HTTP (two lengths, a length and chunks, endless headers, a sender too slow) and closes the
 * connection. No hook sees these requests, so the headers and the log line are written here.
 *
 * @param headers of every answer
 */
export const refuseBrokenRequest =
  (headers: Readonly<Record<string, string>>, logger: FastifyBaseLogger | false) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Gone already, or in the middle of hearing an answer: there is nothing to say.
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
    // `end` alone would wait for a sender who may never stop.
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  };

/** A name or an address, and perhaps a port; empty where a request has no authority (RFC 9112, 3.2). */
const host = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Names and values alternate in the raw headers. What the site asks of itself (`inject`) has no `headersDistinct`. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Refuses what Node lets through or refuses without our headers: no Host, two of them or one that is none (RFC 9112
 * asks for 400), and an `Expect` that nobody can meet.
 */
export const requestHeads = fp(
  async (app) => {
    // With a callback, as everything that runs before answers from memory.
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      const given = hostsOf(raw);
      const isMissing = given === 0 && raw.httpVersion !== '1.0';
      if (!isMissing && given <= 1 && host.test(request.headers.host ?? '')) return done();
      reply.header('connection', 'close');
      return done(new ApiError('bad_request', 'The request does not say which site it is for.'));
    });
    // Node answers these without asking anybody. Passed on, they are answered like every other request; the marker
    // tells them apart.
    const unmet = new WeakSet<IncomingMessage>();
    app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      unmet.add(request);
      app.server.emit('request', request, response);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (!unmet.has(request.raw)) return done();
      return done(new ApiError('bad_request', 'What the request expects cannot be met.', { statusCode: 417 }));
    });
  },
  { name: 'request-heads', fastify: '5.x', dependencies: ['errors', 'security-headers'] },
);
