import { Agent, FormData, request } from 'undici';
import type { Clock } from '../../clock.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import type { OutboxEntry } from './outbox.ts';

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

export interface FormService {
  /** Tries to deliver once. Never throws: whatever goes wrong is a verdict. */
  deliver(entry: OutboxEntry, stop?: AbortSignal): Promise<Verdict>;
  close(): Promise<void>;
}

const longestAnswerBytes = 64 * 1024;

function formDataOf(entry: OutboxEntry, accessKey: string): FormData {
  const data = new FormData();
  data.append('access_key', accessKey);
  data.append('form_name', entry.form);
  data.append('submission_key', entry.idempotency_key);
  const fields: Record<string, string | string[]> = JSON.parse(entry.fields);
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value]) data.append(name, item);
  // A browser leaves an unticked box out; the state is to be sent all the same (decision 14).
  if (entry.form === 'contact' && !data.has('agree')) data.append('agree', 'no');
  if (entry.file_content !== null) {
    const content = Buffer.from(entry.file_content, 'base64');
    data.append('upload_resume', new Blob([content], { type: entry.file_type ?? '' }), entry.file_name ?? 'resume');
  }
  return data;
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the rest of the answer.
    if (size > longestAnswerBytes) throw new Error('its answer was too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(error: unknown): Verdict {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const timedOut = (error instanceof Error && error.name === 'TimeoutError') || code?.includes('TIMEOUT');
  const words = timedOut ? 'it did not answer in time' : (code ?? (error instanceof Error ? error.message : 'unknown'));
  return { outcome: 'failed', reason: `The form service could not be reached (${words}).` };
}

/** The adapter to the form service: one multipart post an entry, redirects not followed. */
export function createFormService({ target, timeoutMs, clock }: FormServiceOptions): FormService {
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
          body: formDataOf(entry, target.accessKey),
        });
        const retryAfter = headers['retry-after'];
        const answer = {
          status: statusCode,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
          text: await readText(body),
        };
        return judgeAnswer(answer, clock.now());
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => agent.destroy(),
  };
}
