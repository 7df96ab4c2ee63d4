import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { boundaryOf, MultipartScanner } from './multipart-scanner.ts';
import { refuseTooLarge, UploadCheck, type UploadRules } from './upload-check.ts';
import type { HostReply, StreamedBody } from './upstream.ts';
import { timedOut } from './upstream-failures.ts';

export interface RelayOptions {
  readonly rules: UploadRules;
  /** How long nothing may move, and how long the host may take once it has everything (milliseconds). */
  readonly timeoutMs: number;
  readonly send: (body: StreamedBody, stop: AbortSignal) => Promise<HostReply>;
}

const cutShort = (): ApiError => new ApiError('bad_request', 'The form was not sent completely or correctly.');

/**
 * Passes an upload through to the host while it arrives: bytes unchanged, each checked before it goes on, no more of
 * them in memory than a full pipe. What the row does not allow ends the call to the host before the last boundary, so
 * the host never has a complete form to act on.
 *
 * @throws ApiError for what the row does not allow, and what `send` throws
 */
export async function relayUpload(
  request: FastifyRequest,
  { rules, timeoutMs, send }: RelayOptions,
): Promise<HostReply> {
  const { raw } = request;
  const contentType = request.headers['content-type'] ?? '';
  const contentLength = request.headers['content-length'];
  const check = new UploadCheck(rules);
  const scanner = new MultipartScanner(boundaryOf(contentType), check);
  const announced = contentLength === undefined ? undefined : Number(contentLength);
  refuseTooLarge(rules, announced ?? 0);

  const stop = new AbortController();
  let refusal: unknown;
  const refuse = (error: unknown) => {
    refusal ??= error;
    stop.abort();
  };
  const stalled = () => refuse(raw.readableEnded || raw.isPaused() ? timedOut('the upload stalled') : cutShort());
  const watch = setTimeout(stalled, timeoutMs);

  const stream = new Readable({
    read() {
      raw.resume();
    },
  });
  let received = 0;
  const onData = (chunk: Buffer) => {
    if (refusal) return;
    watch.refresh();
    received += chunk.length;
    try {
      refuseTooLarge(rules, received);
      const ended = scanner.ended;
      scanner.write(chunk);
      if (scanner.ended && !ended) check.finish();
      // With its last byte the host would have all that was announced.
      if (received === announced && !scanner.ended) throw cutShort();
      if (!stream.push(chunk)) raw.pause();
    } catch (error) {
      refuse(error);
    }
  };
  const onEnd = () => {
    watch.refresh();
    if (scanner.ended) stream.push(null);
    else refuse(cutShort());
  };
  const onCut = () => {
    if (!raw.readableEnded) refuse(cutShort());
  };
  raw.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut).pause();

  try {
    return await send({ stream, contentType, contentLength }, stop.signal);
  } catch (error) {
    throw refusal ?? error;
  } finally {
    clearTimeout(watch);
    raw.off('data', onData).off('end', onEnd).off('close', onCut);
    stream.destroy();
    // What is still coming is read and forgotten: a browser that is cut off while sending never sees our answer.
    raw.resume();
  }
}
