import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { CallCancelled, invalidAnswer, timedOut } from './upstream-failures.ts';

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface CollectorOptions {
  readonly maxBytes: number;
  /** Milliseconds for the whole call; `false` where the sender of a stream watches the time. */
  readonly budget: number | false;
  readonly signal: AbortSignal | undefined;
}

/**
 * Collects one answer into memory: bounded in size and time, and given up when nobody waits for it.
 * It speaks undici's dispatch interface because the streams of `request` cost a third of the throughput.
 */
export class AnswerCollector implements Dispatcher.DispatchHandler {
  readonly answer: Promise<UpstreamAnswer>;
  /** Whether the host has begun to answer: from then on, a broken connection is no reason to ask again. */
  begun = false;

  readonly #options: CollectorOptions;
  readonly #timer: NodeJS.Timeout | undefined;
  #resolve: (answer: UpstreamAnswer) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: Error | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { budget, signal } = options;
    if (budget !== false) this.#timer = setTimeout(() => this.fail(timedOut(`no answer within ${budget} ms`)), budget);
    if (signal?.aborted) this.#onLeave();
    else signal?.addEventListener('abort', this.#onLeave, { once: true });
  }

  /** Gives the call up with this error, and closes its connection to the host. */
  fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    this.#finish();
    this.#reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited in the queue for a connection until it was too late.
    if (this.#failure) controller.abort(this.#failure);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.begun = true;
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length']) > this.#options.maxBytes) this.#tooLarge();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#options.maxBytes) this.#tooLarge();
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#failure) return;
    this.#finish();
    const [only] = this.#chunks;
    const body = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks, this.#size);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  #tooLarge(): void {
    this.fail(invalidAnswer(`the answer is larger than ${this.#options.maxBytes} bytes`));
  }

  readonly #onLeave = (): void => this.fail(new CallCancelled('The caller has left.'));

  #finish(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onLeave);
  }
}
