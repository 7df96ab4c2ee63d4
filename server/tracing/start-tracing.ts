import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { LogEvent } from 'kysely';
import { endpointOf } from '#shared/contract/endpoints.ts';
import type { RenderPage } from '#shared/page-rendering.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { withTimeout } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DialectName } from '../database/schema.ts';
import { type UpstreamAddresses, type UpstreamRow, watchUpstream } from '../watch-upstream.ts';

const tracer = trace.getTracer('site');

/** Returns the active context unless its span has ended: timers and connections keep the context of their creation. */
function runningContext(): Context | undefined {
  const span = trace.getActiveSpan();
  if (!span) return undefined;
  const isSampled = (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled && !span.isRecording() ? undefined : context.active();
}

/** One span per query of a traced request. Statements contain placeholders instead of values. */
const querySpans =
  (dialect: DialectName) =>
  (event: LogEvent): void => {
    const parent = runningContext();
    if (!parent) return;
    const { query, queryDurationMillis } = event;
    const operation = /^\w+/.exec(query.sql)?.[0].toUpperCase() ?? 'SQL';
    const endTime = performance.timeOrigin + performance.now();
    const attributes = {
      'db.system.name': dialect === 'sqlite' ? 'sqlite' : 'postgresql',
      'db.operation.name': operation,
      'db.query.text': query.sql,
    };
    const startTime = endTime - queryDurationMillis;
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes, startTime }, parent);
    if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };

/** Spans name the route, because URLs contain personal data. */
const requestSpans = fp(
  async (app) => {
    const contexts = new WeakMap<FastifyRequest, Context>();
    const within = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
    app.addHook('onRequest', (request, reply, done) => {
      const { method, headers, routeOptions } = request;
      const { url: route } = routeOptions;
      const caller = propagation.extract(ROOT_CONTEXT, headers);
      // The header for the host is set in `upstreamSpans`.
      delete headers.traceparent;
      delete headers.tracestate;
      const span = tracer.startSpan(
        route ? `${method} ${route}` : method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, ...(route && { 'http.route': route }) } },
        caller,
      );
      contexts.set(request, trace.setSpan(caller, span));
      // After the log line, which contains the trace, and also when the client leaves (499).
      reply.raw.once('close', () => {
        const status = reply.raw.writableFinished ? reply.statusCode : 499;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
        span.end();
      });
      within(request, reply, done);
    });
    // Body events run in the connection's context.
    app.addHook('preValidation', within);
    app.addHook('onResponse', within);
  },
  { name: 'request-spans', fastify: '5.x' },
);

const templateOf = (row: UpstreamRow): string | undefined =>
  row === 'form_service' || row === 'other' ? undefined : endpointOf(row).path;

/** Creates a span per request to the backend and the form service, and sends its `traceparent`. */
const upstreamSpans = (addresses: UpstreamAddresses): (() => void) =>
  watchUpstream<Span>(addresses, {
    began(row, request) {
      const parent = runningContext();
      if (!parent) return undefined;
      const { method } = request;
      const { hostname, port } = new URL(request.origin ?? '');
      const template = templateOf(row);
      const attributes = {
        'http.request.method': method,
        'server.address': hostname,
        ...(port && { 'server.port': Number(port) }),
        ...(template && { 'url.template': template }),
        'site.upstream.row': row,
      };
      const span = tracer.startSpan(`${method} ${template ?? row}`, { kind: SpanKind.CLIENT, attributes }, parent);
      propagation.inject(trace.setSpan(parent, span), request, {
        set: (outgoing, name, value) => void outgoing.addHeader(name, value),
      });
      return span;
    },
    ended(span, status) {
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (status === undefined || status >= 400) {
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status ?? 'failed'));
      }
      span.end();
    },
  });

type TracingConfig = NonNullable<Config['tracing']>;

const flushTimeoutMs = 2000;
const maxAttributeLength = 2000;

function samplerOf({ sampler, samplerArg }: TracingConfig): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(samplerArg),
  };
  const isParentBased = sampler.startsWith('parentbased_');
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

export type Tracing = ReturnType<typeof startTracing>;

/** Sends spans to an OpenTelemetry collector (OTLP over HTTP, JSON). */
export function startTracing(config: TracingConfig) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(config.headers),
  });
  const service = { 'service.name': config.serviceName, 'service.version': packageFile.version };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(service)),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);

  return {
    requests: requestSpans,
    queries: querySpans,
    watchUpstream: upstreamSpans,

    watchRendering: <Bundle extends { readonly renderPage: RenderPage }>(bundle: Bundle): Bundle => ({
      ...bundle,
      renderPage: (options) =>
        tracer.startActiveSpan('render', async (span) => {
          try {
            const page = await bundle.renderPage(options);
            if (page.route) span.updateName(`render ${page.route}`).setAttribute('site.page', page.route);
            return page;
          } finally {
            span.end();
          }
        }),
    }),

    traceparent(): string | null {
      const carrier: { traceparent?: string } = {};
      propagation.inject(runningContext() ?? ROOT_CONTEXT, carrier);
      return carrier.traceparent ?? null;
    },

    /** Runs a delivery in the trace of the request that caused it, possibly in another process. */
    delivery<Result extends { readonly outcome: string }>(
      { form, attempts, traceparent }: { form: string; attempts: number; traceparent: string | null },
      deliver: () => Promise<Result>,
    ): Promise<Result> {
      const origin = propagation.extract(ROOT_CONTEXT, { traceparent });
      const attributes = { 'site.outbox.form': form, 'site.outbox.attempt': attempts };
      return tracer.startActiveSpan(`relay ${form}`, { kind: SpanKind.CONSUMER, attributes }, origin, async (span) => {
        try {
          const result = await deliver();
          span.setAttribute('site.outbox.outcome', result.outcome);
          if (result.outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
          return result;
        } finally {
          span.end();
        }
      });
    },

    logFields(): object {
      const running = runningContext();
      const span = running && trace.getSpanContext(running);
      return span ? { trace_id: span.traceId, span_id: span.spanId, trace_flags: `0${span.traceFlags}` } : {};
    },

    logTo(logger: Pick<FastifyBaseLogger, 'warn'>): void {
      const warn = (message: string) => logger.warn({ detail: message }, 'traces could not be sent');
      const nothing = () => undefined;
      diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
    },

    stop: () => withTimeout(provider.shutdown(), flushTimeoutMs),
  };
}
