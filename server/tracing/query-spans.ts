import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import type { DialectName } from '../database/schema.ts';
import { runningContext, tracer } from './running-context.ts';

/** For Kysely's log: a span a query of what is going on. The statement has marks where values stand. */
export const querySpans =
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
