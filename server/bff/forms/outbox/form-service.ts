import { Agent, request } from 'undici';
import type { Clock } from '../../../clock.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import { type Multipart, multipart } from './multipart.ts';
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

function partsOf(entry: OutboxEntry, accessKey: string): [name: string, value: string][] {
  const fields: Record<string, string | string[]> = JSON.parse(entry.fields);
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
  // A browser leaves an unticked box out; the state is to be sent all the same (decision 14).
  if (entry.form === 'contact' && !Object.hasOwn(fields, 'agree')) parts.push(['agree', 'no']);
  return [['access_key', accessKey], ['form_name', entry.form], ['submission_key', entry.idempotency_key], ...parts];
}

function multipartOf(entry: OutboxEntry, accessKey: string): Multipart {
  const { file, file_name, file_type } = entry;
  return multipart(
    partsOf(entry, accessKey),
    file && { field: 'upload_resume', name: file_name ?? 'resume', type: file_type ?? '', content: file },
  );
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
        const { contentType, length, body: sent } = multipartOf(entry, target.accessKey);
        const { statusCode, headers, body } = await request(target.url, {
          method: 'POST',
          dispatcher: agent,
          signal: stop ? AbortSignal.any([limit, stop]) : limit,
          headers: {
            accept: 'application/json',
            'idempotency-key': entry.idempotency_key,
            'content-type': contentType,
            'content-length': String(length),
          },
          body: sent,
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
