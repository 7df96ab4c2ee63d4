import type { IncomingMessage, ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { ApiError } from '../../../shared/errors.ts';

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
