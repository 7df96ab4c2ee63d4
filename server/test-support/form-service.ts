import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sendJson } from '../contract/stub-answers.ts';
import { serve } from './listening.ts';

type FormServiceMode =
  | 'ok'
  | 'refuse-200'
  | 'refuse-422-gzip'
  /** Repeats the access key in its message. */
  | 'refuse-key'
  | 'rate-limited'
  | 'unavailable-for-an-hour'
  | 'error-500'
  | 'challenge'
  | 'redirect'
  | 'endless'
  /** Reads the post and never answers. */
  | 'hang'
  /** Records the post and resets the connection. */
  | 'reset-after-accept'
  | 'down';

export const formServiceMessages = { ok: 'Thank you, we have it.', refused: 'Please use another address.' } as const;

async function readDelivery(request: IncomingMessage) {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
  const fields: Record<string, string[]> = {};
  let file: { readonly name: string; readonly type: string; readonly content: Buffer } | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
    else file = { name: value.name, type: value.type, content: Buffer.from(await value.arrayBuffer()) };
  }
  return { key: String(request.headers['idempotency-key']), fields, file };
}

const refusal = { success: false, message: formServiceMessages.refused };

const faults: Readonly<Partial<Record<FormServiceMode, (response: ServerResponse, accessKey: string) => unknown>>> = {
  'refuse-200': (response) => sendJson(response, 200, refusal),
  'refuse-422-gzip': (response) =>
    response
      .writeHead(422, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(JSON.stringify(refusal))),
  'refuse-key': (response, key) =>
    sendJson(response, 403, { success: false, message: `The access key ${key} is unknown.` }),
  'rate-limited': (response) => sendJson(response, 429, { success: false, message: 'Slow' }, { 'retry-after': '60' }),
  'unavailable-for-an-hour': (response) =>
    sendJson(response, 503, { success: false, message: 'Later' }, { 'retry-after': '3600' }),
  'error-500': (response) => sendJson(response, 500, { success: false, message: 'Internal' }),
  challenge: (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Checking</h1>'),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pump = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', pump);
    pump();
  },
};

/** Starts a form service on loopback that honours Idempotency-Key and fails on demand. */
export async function startFormService(mode: FormServiceMode = 'ok') {
  const recorded = new Map<string, Awaited<ReturnType<typeof readDelivery>>>();
  const repeated: string[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  let attempts = 0;

  const { url, close } = await serve(async (request, response) => {
    const { mode } = service;
    if (mode === 'down') return void request.socket.destroy();
    // A killed sender leaves an incomplete body.
    const delivery = await readDelivery(request).catch(() => undefined);
    if (!delivery) return;
    attempts += 1;
    if (mode === 'ok' || mode === 'reset-after-accept') {
      if (recorded.has(delivery.key)) repeated.push(delivery.key);
      else recorded.set(delivery.key, delivery);
      news.emit('delivery');
    }
    if (mode === 'ok') sendJson(response, 200, { success: true, message: formServiceMessages.ok });
    else if (mode === 'reset-after-accept') request.socket.destroy();
    else faults[mode]?.(response, delivery.fields.access_key?.[0] ?? '');
  });
  const service = {
    url: `${url}/submit`,
    mode,
    repeated,
    get deliveries() {
      return [...recorded.values()];
    },
    get attempts() {
      return attempts;
    },
    async recorded(count: number) {
      while (recorded.size < count) await once(news, 'delivery');
    },
    close,
  };
  return service;
}

export type FakeFormService = Awaited<ReturnType<typeof startFormService>>;
