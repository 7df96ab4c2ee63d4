import { FormData } from 'undici';
import { attempt } from '#shared/attempt.ts';
import { messageOf } from '#shared/contract/read-answer.ts';
import { asRecord } from '#shared/record.ts';
import type { Clock } from '../../clock.ts';
import { retryAfterOf } from '../upstream/classify-refusal.ts';
import { decodeBody, uncompressed } from '../upstream/upstream-client.ts';
import { createDeliveryClient, type DeliveryResult, unreachable } from './delivery-client.ts';
import type { OutboxEntry } from './outbox.ts';
import type { DeliveryService } from './relay.ts';

export interface FormTarget {
  readonly kind: 'service' | 'embedded';
  readonly url: string;
  readonly accessKey: string;
}

interface FormServiceOptions {
  readonly target: FormTarget;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

const maxAnswerBytes = 64 * 1024;

function formOf(entry: OutboxEntry, accessKey: string): FormData {
  const { file, file_name, file_type } = entry;
  const fields: Record<string, string | string[]> = JSON.parse(entry.fields);
  const form = new FormData();
  form.append('access_key', accessKey);
  form.append('form_name', entry.form);
  form.append('submission_key', entry.idempotency_key);
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) form.append(name, item);
  // Browsers omit an unticked box, but the service must receive its state.
  if (entry.form === 'contact' && !Object.hasOwn(fields, 'agree')) form.append('agree', 'no');
  // Database bytes are never in shared memory.
  const content = file as Uint8Array<ArrayBuffer> | null;
  if (content) form.append('upload_resume', new File([content], file_name ?? 'resume', { type: file_type ?? '' }));
  return form;
}

async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Throwing ends the loop, which destroys the rest of the answer.
    if (size > maxAnswerBytes) throw new Error('its answer was too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface ServiceAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** 4xx that concern the moment, not the post: request timeout, too early, too many requests. */
const momentary = new Set([408, 425, 429]);
const maxMessageLength = 500;

/** Reads from the service's answer whether the form was delivered or refused; all other answers are failures, which are retried. */
export function classifyAnswer({ status, retryAfter, text }: ServiceAnswer, now: number): DeliveryResult {
  const body = asRecord(attempt(() => JSON.parse(text.replace(/^\uFEFF/, ''))));
  const message = messageOf(body)?.slice(0, maxMessageLength);
  const accepted = status >= 200 && status < 300;
  if (accepted && body.success === true)
    return { outcome: 'delivered', message, ...(body.data !== undefined && { data: body.data }) };
  const isRefusal = body.success === false || (!accepted && message !== undefined);
  if ((accepted || (status >= 400 && status < 500 && !momentary.has(status))) && isRefusal)
    return {
      outcome: 'refused',
      message: message ?? 'The form could not be sent. Please check it and try again.',
      logged: `The form service refused it (${status}).`,
    };
  const wait = retryAfterOf(retryAfter, now);
  return {
    outcome: 'failed',
    reason: `The form service answered ${status}${accepted ? ' without confirming the form' : ''}.`,
    ...(wait !== undefined && { retryAfterMs: wait * 1000 }),
  };
}

/** Creates the adapter to the form service: one multipart request per entry. */
export function createFormService({ target, timeoutMs, clock }: FormServiceOptions): DeliveryService {
  const client = createDeliveryClient({ timeoutMs, connections: 32 });
  return {
    async deliver(entry, stop) {
      try {
        const headers = { accept: 'application/json', ...uncompressed, 'idempotency-key': entry.idempotency_key };
        const answer = await client.post(target.url, { headers, body: formOf(entry, target.accessKey) }, stop);
        const [retryAfter] = [answer.headers['retry-after']].flat();
        const received = await readBody(answer.body);
        const body = await decodeBody(received, answer.headers['content-encoding'], maxAnswerBytes).catch(() => {
          throw new Error('its answer could not be decompressed');
        });
        const result = classifyAnswer({ status: answer.statusCode, retryAfter, text: body.toString() }, clock.now());
        // The sender sees the message, and some services repeat the key in it.
        return 'message' in result && result.message !== undefined
          ? { ...result, message: result.message.replaceAll(target.accessKey, '…') }
          : result;
      } catch (error) {
        return unreachable('The form service', error);
      }
    },
    close: () => client.close(),
  };
}
