import { FormData } from 'undici';
import type { Clock } from '../../clock.ts';
import { decodeBody, uncompressed } from '../upstream/upstream-client.ts';
import { classifyAnswer, createDeliveryClient, unreachable } from './delivery-client.ts';
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
