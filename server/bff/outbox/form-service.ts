import { Agent, FormData, request } from 'undici';
import type { Clock } from '../../clock.ts';
import { classifyAnswer, type DeliveryResult } from './classify-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import type { DeliveryService } from './relay.ts';

/** Where form posts go: a form-submission service, or the embedded backend's own endpoint. */
export interface FormTarget {
  readonly kind: 'service' | 'embedded';
  readonly url: string;
  readonly accessKey: string;
}

export interface FormServiceOptions {
  readonly target: FormTarget;
  /** Overall budget of one delivery; connecting, headers and body have it too, each for itself. */
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
  // A browser leaves an unticked box out; the state is to be sent all the same (decision 14).
  if (entry.form === 'contact' && !Object.hasOwn(fields, 'agree')) form.append('agree', 'no');
  // The database's bytes never lie in shared memory.
  const content = file as Uint8Array<ArrayBuffer> | null;
  if (content) form.append('upload_resume', new File([content], file_name ?? 'resume', { type: file_type ?? '' }));
  return form;
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the rest of the answer.
    if (size > maxAnswerBytes) throw new Error('its answer was too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(error: unknown): DeliveryResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const timedOut = (error instanceof Error && error.name === 'TimeoutError') || code?.includes('TIMEOUT');
  const cause = timedOut ? 'it did not answer in time' : (code ?? (error instanceof Error ? error.message : 'unknown'));
  return { outcome: 'failed', reason: `The form service could not be reached (${cause}).` };
}

/** The adapter to the form service: one multipart post an entry, redirects not followed. */
export function createFormService({ target, timeoutMs, clock }: FormServiceOptions): DeliveryService {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 32,
  });
  return {
    async deliver(entry, stop) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const { statusCode, headers, body } = await request(target.url, {
          method: 'POST',
          dispatcher: agent,
          signal: stop ? AbortSignal.any([limit, stop]) : limit,
          headers: { accept: 'application/json', 'idempotency-key': entry.idempotency_key },
          body: formOf(entry, target.accessKey),
        });
        const retryAfter = headers['retry-after'];
        const answer = {
          status: statusCode,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
          text: await readText(body),
        };
        return classifyAnswer(answer, clock.now());
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => agent.destroy(),
  };
}
