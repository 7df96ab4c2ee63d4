import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from './listening.ts';

interface WebhookBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** `hang`: no answer; `cut`: closes the connection without one. */
export type WebhookAnswer = { readonly status: number; readonly headers?: Record<string, string> } | 'hang' | 'cut';

export const webhookSecret = `whsec_${Buffer.from('a secret of twenty-four bytes or more').toString('base64')}`;

async function read(request: IncomingMessage) {
  const body = await text(request);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = request.headers;
  const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const isSigned = String(signatures).split(' ').includes(`v1,${expected}`);
  return { id: String(id), timestamp: Number(timestamp), isSigned, body: JSON.parse(body) as WebhookBody, text: body };
}

type ReceivedWebhook = Awaited<ReturnType<typeof read>>;

const distinct = (webhooks: readonly ReceivedWebhook[]) => new Set(webhooks.map(({ id }) => id)).size;

/** Starts a receiver on loopback that follows the Standard Webhooks specification and fails on demand. */
export async function startWebhookReceiver(answer: WebhookAnswer = { status: 204 }) {
  const received: ReceivedWebhook[] = [];
  const taken: ReceivedWebhook[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) await once(news, 'webhook');
  };
  const { url, close } = await serve(async (request, response) => {
    const { answer } = receiver;
    // A killed sender leaves an incomplete body.
    const webhook = await read(request).catch(() => undefined);
    if (!webhook) return;
    received.push(webhook);
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'hang') {
      if (answer.status < 300) taken.push(webhook);
      response.writeHead(answer.status, answer.headers).end();
    }
    news.emit('webhook');
  });
  const receiver = {
    url: `${url}/hooks?for=site`,
    answer,
    received,
    taken,
    tookIds: (count: number) => until(() => distinct(taken) >= count),
    came: (count: number) => until(() => distinct(received) >= count),
    close,
  };
  return receiver;
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
