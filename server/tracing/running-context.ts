import { type Context, context, TraceFlags, trace } from '@opentelemetry/api';

/** What our spans are made by. */
export const tracer = trace.getTracer('site');

/**
 * The context of the work that is going on, or undefined where it belongs to none. Timers and connections keep the one
 * in which they were made: of a span that is over, nothing is a part any more.
 */
export function runningContext(): Context | undefined {
  const span = trace.getActiveSpan();
  if (!span) return undefined;
  const isSampled = (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled && !span.isRecording() ? undefined : context.active();
}
