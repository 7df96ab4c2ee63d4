import { text } from 'node:stream/consumers';
import { serve } from './listening.ts';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly service: unknown;
}

interface OtlpAttributes {
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: OtlpAttributes;
    readonly scopeSpans: readonly { readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & OtlpAttributes)[] }[];
  }[];
}

const plain = ({ attributes }: OtlpAttributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansOf = ({ resourceSpans }: OtlpTraces): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: plain(span), service: plain(resource)['service.name'] })),
    ),
  );

/** Starts an OpenTelemetry collector on loopback (OTLP over HTTP, JSON). */
export async function startTraceCollector() {
  const texts: string[] = [];
  const keys: unknown[] = [];
  const { url, close } = await serve(async (request, response) => {
    const sent = await text(request);
    if (request.url === '/v1/traces') {
      texts.push(sent);
      keys.push(request.headers['x-key']);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    url,
    texts,
    keys,
    spans: (): CollectedSpan[] => texts.flatMap((text) => spansOf(JSON.parse(text))),
    close,
  };
}
