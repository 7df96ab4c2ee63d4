import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Body, FileRule } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { fieldRefusal, readFields } from '../../to-api-error.ts';
import { type PostedFile, readMultipart } from '../../uploads/read-multipart.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';
import { networkOf } from '../http/visitors.ts';

type UploadRules = Extract<Body, { kind: 'multipart' }>;

const maxTextBytes = 512 * 1024;

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });

const nounOf = (rule: FileRule) =>
  rule.types.every((type) => type.startsWith('image/'))
    ? { noun: 'image', article: 'an' }
    : { noun: 'file', article: 'a' };

async function checkFile(field: string, rule: FileRule, { content, type, truncated }: PostedFile): Promise<void> {
  const { noun, article } = nounOf(rule);
  const kinds = either.format(rule.types.map((each) => names[each] ?? each));
  if (!rule.types.includes(type))
    throw fieldRefusal(field, `Please choose a ${kinds} ${noun}.`, 'unsupported_media_type');
  if (truncated || content.length > rule.maxBytes) {
    const most = `${Math.floor(rule.maxBytes / 1024 / 1024)} MB`;
    throw fieldRefusal(field, `Please choose ${article} ${noun} of at most ${most}.`, 'payload_too_large');
  }
  if (!rule.types.includes((await contentKind(content)).type))
    throw fieldRefusal(
      field,
      `The content of this file does not match its type. Please choose a ${kinds} ${noun}.`,
      'unsupported_media_type',
    );
}

/** Reads a whole upload and validates it by its row before it is forwarded. */
export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ApiError('unsupported_media_type', 'This call expects multipart/form-data.');
  const maxFileBytes = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes));
  const form = await readMultipart(request, { parts: 40, maxFileBytes, maxTextBytes });
  if (form.tooLong !== undefined) throw fieldRefusal(form.tooLong, 'This text is too long.', 'payload_too_large');
  const body: Record<string, unknown> = {};
  for (const [name, [file, another]] of form.files) {
    const rule = Object.hasOwn(rules.files, name) ? rules.files[name] : undefined;
    if (!rule || !file) throw fieldRefusal(name, 'No file is expected here.');
    if (another) throw fieldRefusal(name, 'Please choose one file.');
    await checkFile(name, rule, file);
    // Node's buffers are not shared memory.
    body[name] = new File([file.content as Buffer<ArrayBuffer>], file.name || 'file', { type: file.type });
  }
  const repeated = [...form.fields].find(([, values]) => values.length > 1);
  if (repeated) throw fieldRefusal(repeated[0], 'Please fill this in once.');
  const given = Object.fromEntries([...form.fields].map(([name, values]) => [name, values[0]]));
  const fields = readFields(rules.fields, given);
  for (const [name, rule] of Object.entries(rules.files)) {
    const { noun, article } = nounOf(rule);
    if (rule.required && !body[name]) throw fieldRefusal(name, `Please choose ${article} ${noun}.`);
  }
  return { ...fields, ...body };
}

/** Accepts multipart bodies in a scope: `read` fills `request.body` when the upload's turn comes. */
export async function registerMultipart(
  scope: FastifyInstance,
  uploads: UploadQueue,
  read: (request: FastifyRequest) => Promise<unknown>,
): Promise<void> {
  const places = new WeakMap<FastifyRequest, UploadPlace>();
  await scope.register(multipart);
  // Before the limits by account, which need the address in the form.
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) places.set(request, await uploads.enter(request));
    request.body = await read(request);
    places.get(request)?.arrived();
  });
  scope.addHook('onSend', async (request) => places.get(request)?.leave());
}

const largeBytes = 64 * 1024;
/** Slower uploads count as slow: 0.8 Mbit/s in bytes per second. */
const minRate = 100_000;

interface UploadQueueOptions {
  readonly max?: number;
  readonly maxPerNetwork?: number;
  /** Queue limit, for all uploads and for each network. */
  readonly maxWaiting?: number;
  readonly waitTimeoutMs?: number;
  readonly slowMs?: number;
  readonly checkIntervalMs?: number;
}

interface UploadPlace {
  arrived(): void;
  leave(): void;
}

const busy = () =>
  new ApiError('unavailable', 'Many files are being uploaded right now. Please send yours again in a moment.', {
    retryAfter: 10,
  });
const tooSlow = () => new ApiError('bad_request', 'The form took too long to arrive.', { statusCode: 408 });

const uncounted: UploadPlace = { arrived: () => undefined, leave: () => undefined };

/** Limits concurrent uploads (forms with files and blog images). */
export class UploadQueue {
  readonly #options: Required<UploadQueueOptions>;
  readonly #all: LimitFunction;
  readonly #networks = new Map<string, LimitFunction>();
  /** Uploads that wait for a place, not for their network's share. */
  readonly #waiting = new Set<NodeJS.Timeout>();

  constructor(options: UploadQueueOptions = {}) {
    this.#options = {
      max: 6,
      maxPerNetwork: 3,
      maxWaiting: 60,
      waitTimeoutMs: 20_000,
      slowMs: 12_000,
      checkIntervalMs: 1000,
      ...options,
    };
    this.#all = pLimit(this.#options.max);
  }

  async enter({ headers, ip, raw }: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>): Promise<UploadPlace> {
    const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (announced <= largeBytes) return uncounted;
    const { slowMs, checkIntervalMs } = this.#options;
    const leave = await this.#acquire(networkOf(ip));
    // If the client disconnected while queued, release the slot: no handler will.
    if (raw.destroyed) {
      leave();
      throw tooSlow();
    }
    const since = performance.now();
    const before = raw.socket.bytesRead;
    const watch = setInterval(() => {
      const lastedMs = performance.now() - since;
      const rate = ((raw.socket.bytesRead - before) / lastedMs) * 1000;
      if (this.#all.pendingCount > 0 && lastedMs >= slowMs && rate < minRate) raw.destroy(tooSlow());
    }, checkIntervalMs);
    const arrived = () => clearInterval(watch);
    return {
      arrived,
      leave: () => {
        arrived();
        leave();
      },
    };
  }

  #acquire(network: string): Promise<() => void> {
    const { maxPerNetwork, maxWaiting, waitTimeoutMs } = this.#options;
    const own = this.#networks.get(network) ?? pLimit(maxPerNetwork);
    if (own.pendingCount >= maxWaiting) return Promise.reject(busy());
    this.#networks.set(network, own);
    return new Promise((resolve, reject) => {
      let gaveUp = false;
      const stopWaiting = () => {
        clearTimeout(timer);
        this.#waiting.delete(timer);
      };
      const giveUp = () => {
        gaveUp = true;
        stopWaiting();
        reject(busy());
      };
      const timer = setTimeout(giveUp, waitTimeoutMs);
      const hold = async () => {
        if (gaveUp) return;
        stopWaiting();
        await new Promise<void>((leave) => resolve(leave));
      };
      const waitForPlace = async () => {
        if (gaveUp) return;
        if (this.#waiting.size >= maxWaiting) return giveUp();
        this.#waiting.add(timer);
        await this.#all(hold);
      };
      void own(waitForPlace).then(() => {
        if (own.activeCount + own.pendingCount === 0) this.#networks.delete(network);
      });
    });
  }
}
