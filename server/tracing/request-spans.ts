import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { tracer } from './running-context.ts';

/**
 * A span a request, in the trace that its `traceparent` names; whatever the request causes is a part of it. It says the
 * route and not the address, in which people's own words and secrets stand.
 */
export const requestSpans = fp(
  async (app) => {
    const contexts = new WeakMap<FastifyRequest, Context>();
    const within = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
    app.addHook('onRequest', (request, reply, done) => {
      const { method, headers, routeOptions } = request;
      const { url: route } = routeOptions;
      const caller = propagation.extract(ROOT_CONTEXT, headers);
      // What goes on to the host is our own, see `upstreamSpans`.
      delete headers.traceparent;
      delete headers.tracestate;
      const span = tracer.startSpan(
        route ? `${method} ${route}` : method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, ...(route && { 'http.route': route }) } },
        caller,
      );
      contexts.set(request, trace.setSpan(caller, span));
      within(request, reply, done);
    });
    // A body comes in the context of its connection.
    app.addHook('preValidation', within);
    app.addHook('onResponse', (request, reply, done) => {
      const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
      // 499: the browser did not wait.
      const status = reply.raw.writableFinished ? reply.statusCode : 499;
      span?.setAttribute('http.response.status_code', status);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
      // The line of the log belongs to it too.
      within(request, reply, done);
      span?.end();
    });
  },
  { name: 'request-spans', fastify: '5.x' },
);
