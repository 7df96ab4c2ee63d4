import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../../../shared/errors.ts';
import { formControlFields, minimumFillMs } from '../../../../shared/form-rules.ts';
import type { FormName, FormReply } from '../../../../shared/schemas/form-outbox.ts';
import type { PositionState } from '../../../../shared/schemas/job.ts';
import type { SiteFacts } from '../../../../shared/site-facts.ts';
import { storedFormBytes } from '../../../database/stored-form-bytes.ts';
import { noRoomForFiles } from '../../../uploads/check-resume.ts';
import { withTimeout } from '../../../with-timeout.ts';
import type { RelaysOptions } from '../../outbox/create-relays.ts';
import { type DeliveryStatus, type Outbox, type OutboxEntry, submissionKey } from '../../outbox/outbox.ts';
import type { Relay } from '../../outbox/relay.ts';
import type { OutboxRetention } from '../../outbox/retention.ts';
import { checkAnswers, checkForm, type FormBody } from './check-form.ts';
import { type FormStamp, readStamp } from './form-stamp.ts';
import type { FormPost } from './read-form.ts';

/** Why a post looks like spam, or undefined when it does not. */
export function spamReason(post: FormPost, stamp: Pick<FormStamp, 'ageMs'>): string | undefined {
  if (post.fields.get(formControlFields.honeypot)?.some((value) => value.trim() !== '')) {
    return 'The hidden field was filled in.';
  }
  if (stamp.ageMs !== undefined && stamp.ageMs < minimumFillMs) {
    return 'The form was sent faster than anybody can fill it in.';
  }
  return undefined;
}

/** The specified words for a form that has been accepted. */
export const acceptedMessages: Readonly<Record<FormName, string>> = {
  contact: 'Form Submitted Successfully',
  application: 'Form submitted successfully!',
};

export interface AcceptOptions extends Pick<RelaysOptions, 'db' | 'clock' | 'logger' | 'timeoutMs'> {
  /** The first signs form stamps, all verify them. */
  readonly secrets: readonly string[];
  readonly site: Pick<SiteFacts, 'countryCode'>;
  /** Bytes that files of form posts may take; undefined: any number. */
  readonly storageLimitBytes?: number | undefined;
  /** Bytes that count towards it; by default the files in the database. */
  readonly storedBytes?: (() => Promise<number>) | undefined;
  /** Whether the disk has room for another post; undefined where the database is elsewhere. */
  readonly hasFreeSpace?: (() => Promise<boolean>) | undefined;
  /** Whether applications for a position are taken, and what it asks; where that is not known, they are taken as they come. */
  readonly positionState?: (position: string) => Promise<PositionState | undefined>;
  readonly outbox: Outbox;
  readonly retention: Pick<OutboxRetention, 'makeRoom'>;
  readonly relay: Relay;
}

const pollMs = 50;
/** Milliseconds that an answer to spam is held back at most. */
const maxPretenceMs = 1000;

const notKept = (cause: unknown) =>
  new ApiError(
    'unavailable',
    'We could not save your form just now, so it was not sent. Please try again in a moment.',
    {
      retryAfter: 5,
      cause,
    },
  );

const noStamp = () =>
  new ApiError(
    'bad_request',
    'This form was open for a long time, or has been sent already. Nothing you typed is lost: please send it once more.',
  );

const noRoom = () => new ApiError('validation_failed', noRoomForFiles, { fields: { upload_resume: noRoomForFiles } });

const closed = (position: unknown) =>
  new ApiError(
    'validation_failed',
    `Applications for ${position} have closed, so this one was not sent. What you wrote is still here.`,
  );

/** What the person is told: the contact form passes the service's own words on. */
function replyTo(form: FormName, state: DeliveryStatus['state'], answer: string | null | undefined): FormReply {
  if (state === 'refused') return { success: false, message: answer || 'The form could not be sent.' };
  const message = state === 'delivered' && form === 'contact' ? answer : undefined;
  return { success: true, message: message || acceptedMessages[form] };
}

async function withDatabaseTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = await withTimeout(
    work.then((value) => ({ value })),
    ms,
  );
  if (!done) throw new Error('The database did not answer in time.');
  return done.value;
}

/**
 * Takes a form post: checks it, writes it to the outbox, and only then tries to deliver it.
 *
 * @returns a function of the post, the sender's Idempotency-Key and whether it came without script. It throws ApiError `validation_failed` for what
 *   the person must correct and `unavailable` when the post could not be kept; it never claims a success it has not.
 */
export function createAccept(options: AcceptOptions) {
  const { db, outbox, retention, relay, clock, logger, secrets, timeoutMs, site } = options;
  const { storageLimitBytes = Number.POSITIVE_INFINITY, storedBytes = () => storedFormBytes(db) } = options;

  /** What is known of the position that a post names. A list of openings that cannot be read turns nobody away. */
  const stateOf = async (position: string | undefined) =>
    position ? await options.positionState?.(position).catch(() => undefined) : undefined;
  /** The latest answer to a post that was taken: what is quarantined must not be told from it, nor by its time. */
  const lastAccepted = new Map<FormName, { readonly message: string | undefined; readonly ms: number }>();

  /** The delivery of a post that another request brought; while that one is delivering, waits for its outcome. */
  async function settledDelivery(key: string): Promise<DeliveryStatus | undefined> {
    for (let waited = 0; ; waited += pollMs) {
      const delivery = await outbox.findDelivery(key);
      if (delivery?.state !== 'delivering' || waited >= timeoutMs) return delivery;
      await delay(pollMs);
    }
  }

  async function deliver(form: FormName, entry: OutboxEntry, began: number): Promise<FormReply> {
    const result = await relay.deliver(entry);
    if (result.outcome === 'failed') return replyTo(form, 'queued', undefined);
    if (result.outcome === 'delivered')
      lastAccepted.set(form, { message: result.message, ms: performance.now() - began });
    return replyTo(form, result.outcome, result.message);
  }

  async function accept(
    form: FormName,
    body: FormBody,
    post: FormPost,
    idempotencyKey: string | undefined,
    fromPage: boolean,
  ): Promise<FormReply> {
    const began = performance.now();
    const position = post.fields.get('position_applied_for')?.at(-1)?.trim();
    const state = form === 'application' ? await stateOf(position) : undefined;
    const answers = form === 'application' ? checkAnswers(post, state?.questions) : undefined;
    const checked = await checkForm(form, body, post, site.countryCode, answers);
    const key = submissionKey(checked, post.fields.get(formControlFields.submission)?.at(-1) || idempotencyKey);
    await withDatabaseTimeout(timeoutMs, outbox.adoptRefused(submissionKey(checked, null), key));
    const stamp = readStamp(secrets, clock, post.fields.get(formControlFields.stamp)?.at(-1), fromPage);
    const isFull = checked.file && (await storedBytes()) + checked.file.content.length > storageLimitBytes;
    // What was taken before is answered as before, whatever has run out since.
    if ((!stamp || isFull) && !(await outbox.findDelivery(key))) throw stamp ? noRoom() : noStamp();
    if ((await options.hasFreeSpace?.()) === false && !(await outbox.findDelivery(key)))
      throw new Error('The disk of DATA_DIR is nearly full.');
    if (state?.open === false && !(await outbox.findDelivery(key))) throw closed(position);
    const spam = stamp && spamReason(post, stamp);
    const lease = spam ? undefined : relay.newLease();
    const initialState = spam
      ? ({ state: 'quarantined', reason: spam } as const)
      : lease
        ? ({ state: 'delivering', lease } as const)
        : ({ state: 'queued', due: relay.nextTry() } as const);
    const record = async () =>
      (await outbox.record(checked, key, initialState, stamp?.id)) ?? (await outbox.retakeRefused(key, initialState));
    const recorded = await withDatabaseTimeout(timeoutMs, record());
    if (!recorded) {
      const delivery = await withDatabaseTimeout(2 * timeoutMs, settledDelivery(key));
      // Not this one has come before, but another with its stamp.
      if (!delivery) throw noStamp();
      return replyTo(form, delivery.state, delivery.reason);
    }
    if (spam) {
      logger.warn({ outboxId: recorded.id, form, reason: spam }, 'form post held as spam');
      // The post is safe already; a failure here is mended at the next one.
      await retention.makeRoom().catch((error) => logger.error({ err: error }, 'quarantined posts not bounded'));
      const { message, ms = 0 } = lastAccepted.get(form) ?? {};
      const rest = Math.min(maxPretenceMs, ms - (performance.now() - began));
      if (rest > 0) await delay(rest);
      return replyTo(form, 'delivered', message);
    }
    if (!lease) return replyTo(form, recorded.state, undefined);
    return deliver(form, recorded, began);
  }

  return (...post: Parameters<typeof accept>): Promise<FormReply> =>
    accept(...post).catch((error) => {
      if (error instanceof ApiError) throw error;
      throw notKept(error);
    });
}

export type Accept = ReturnType<typeof createAccept>;
