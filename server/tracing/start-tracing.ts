import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
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
import type { FastifyBaseLogger } from 'fastify';
import packageFile from '../../package.json' with { type: 'json' };
import type { RenderPage } from '../../shared/page-rendering.ts';
import type { Config } from '../config.ts';
import { withTimeout } from '../with-timeout.ts';
import { querySpans } from './query-spans.ts';
import { requestSpans } from './request-spans.ts';
import { runningContext, tracer } from './running-context.ts';
import { upstreamSpans } from './upstream-spans.ts';

type TracingConfig = NonNullable<Config['tracing']>;

/** The time that a stopping process has for the last spans; a collector that is away must not hold it up. */
const flushTimeoutMs = 2000;
const maxAttributeLength = 2000;

/** As the variable is specified by OpenTelemetry. */
function samplerOf({ sampler, samplerArg }: TracingConfig): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(samplerArg),
  };
  const isParentBased = sampler.startsWith('parentbased_');
  // The rest of a name is one of the three.
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/** What the program's parts tell of, where a collector is named. Loaded only then. */
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
    /** For each Fastify app, before everything else. */
    requests: requestSpans,
    queries: querySpans,
    watchUpstream: upstreamSpans,

    /** The same renderer; its spans say which of the site's pages it was. */
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

    /** Names the work that is going on, so that what comes later can be a part of its trace. */
    traceparent(): string | null {
      const carrier: { traceparent?: string } = {};
      propagation.inject(runningContext() ?? ROOT_CONTEXT, carrier);
      return carrier.traceparent ?? null;
    },

    /** Delivers what the outbox has, in the trace of what brought it there: perhaps of another process, days ago. */
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

    /** For a line of the log. */
    logFields(): object {
      const running = runningContext();
      const span = running && trace.getSpanContext(running);
      return span ? { trace_id: span.traceId, span_id: span.spanId, trace_flags: `0${span.traceFlags}` } : {};
    },

    /** Says what goes wrong with sending. */
    logTo(logger: Pick<FastifyBaseLogger, 'warn'>): void {
      const warn = (message: string) => logger.warn({ detail: message }, 'traces could not be sent');
      const nothing = () => undefined;
      diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
    },

    /** Sends what has not been sent yet. */
    stop: () => withTimeout(provider.shutdown(), flushTimeoutMs),
  };
}
