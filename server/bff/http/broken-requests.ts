import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
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
