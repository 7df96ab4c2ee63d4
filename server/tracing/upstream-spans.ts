import { propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { endpointOf } from '../../shared/contract/endpoints.ts';
import { type UpstreamAddresses, type UpstreamRow, watchUpstream } from '../watch-upstream.ts';
import { runningContext, tracer } from './running-context.ts';

const templateOf = (row: UpstreamRow): string | undefined =>
  row === 'form_service' || row === 'other' ? undefined : endpointOf(row).path;

/**
 * A span a request to the backend or the form service, whose `traceparent` it carries.
 *
 * @returns a function that stops watching
 */
export const upstreamSpans = (addresses: UpstreamAddresses): (() => void) =>
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
