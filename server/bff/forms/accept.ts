import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '#shared/errors.ts';
import { formControlFields, minimumFillMs } from '#shared/form-rules.ts';
import { asRecord } from '#shared/record.ts';
import type { FormName, FormReply } from '#shared/schemas/form-outbox.ts';
import type { PositionQuery, PositionState } from '#shared/schemas/job.ts';
import type { SiteFacts } from '#shared/site.ts';
import { withTimeout } from '../../clock.ts';
import { readSetting, writeSetting } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';
import { storedFormBytes } from '../../database/stored-form-bytes.ts';
import { noRoomForFiles } from '../../uploads/uploaded-file.ts';
import type { RelaysOptions } from '../outbox/create-relays.ts';
import type { CheckedForm, DeliveryStatus, InitialState, Outbox, OutboxEntry } from '../outbox/outbox.ts';
import type { Relay } from '../outbox/relay.ts';
import type { OutboxRetention } from '../outbox/retention.ts';
import { refusedKey, submissionKey } from '../outbox/submission-key.ts';
import { checkAnswers, checkForm, type FormBody, type FormPost, type FormStamp, readStamp } from './check-form.ts';

/** Returns why a post looks like spam, or undefined. */
export function spamReason(post: FormPost, stamp: Pick<FormStamp, 'ageMs'>): string | undefined {
  if (post.fields.get(formControlFields.honeypot)?.some((value) => value.trim() !== '')) {
    return 'The hidden field was filled in.';
  }
  if (stamp.ageMs !== undefined && stamp.ageMs < minimumFillMs) {
    return 'The form was sent faster than a person can fill it in.';
  }
  return undefined;
}

export const acceptedMessages: Readonly<Record<FormName, string>> = {
  contact: 'Form Submitted Successfully',
  application: 'Form submitted successfully!',
};

export interface AcceptOptions extends Pick<RelaysOptions, 'db' | 'clock' | 'logger' | 'timeoutMs'> {
  readonly secrets: readonly string[];
  readonly site: Pick<SiteFacts, 'countryCode'>;
  readonly storageLimitBytes?: number | undefined;
  readonly storedBytes?: (() => Promise<number>) | undefined;
  readonly hasFreeSpace?: (() => Promise<boolean>) | undefined;
  readonly positionState?: (query: PositionQuery) => Promise<PositionState | undefined>;
  /** Finds the opening of an application by its position and the opening in the address of its form. */
  readonly openingFor?: (query: PositionQuery) => Promise<string | undefined>;
  readonly outbox: Outbox;
  readonly retention: Pick<OutboxRetention, 'makeRoom'>;
  readonly relay: Relay;
}

interface ReceivedForm {
  readonly form: FormName;
  readonly body: FormBody;
  readonly post: FormPost;
  readonly idempotencyKey: string | undefined;
  /** Sent by a page without script, whose stamp all its readers share. */
  readonly withoutScript: boolean;
}

const lastReplyKey = (form: FormName) => `last-reply.${form}`;
const pollMs = 50;
const maxSpamReplyDelayMs = 1000;
const maxReadMs = 1500;

const notStored = (cause: unknown) =>
  new ApiError(
    'unavailable',
    'We could not save your form just now, so it was not sent. Please try again in a moment.',
    {
      retryAfter: 5,
      cause,
    },
  );

const staleStamp = () =>
  new ApiError(
    'bad_request',
    'This form was open for a long time or was already sent. Your text is still here. Please send it again.',
  );

const noRoom = () => new ApiError('validation_failed', noRoomForFiles, { fields: { upload_resume: noRoomForFiles } });

const closed = (position: unknown, { listed }: PositionState) =>
  new ApiError(
    'validation_failed',
    `Applications for ${position} ${listed ? 'have closed' : 'are not open yet'}, so yours was not sent. Your text is still here.`,
  );

function replyTo(form: FormName, state: DeliveryStatus['state'], answer: string | null | undefined): FormReply {
  if (state === 'refused') return { success: false, message: answer || 'The form could not be sent.' };
  const message = state === 'delivered' && form === 'contact' ? answer : undefined;
  return { success: true, message: message || acceptedMessages[form] };
}

/** The form service's last replies. A quarantined post gets the same one after the same time, so that spammers cannot tell. */
function createLastReplies(db: Db) {
  const durationsMs = new Map<FormName, number>();
  const stored = new Map<FormName, string>();
  const latest = new Map<FormName, { readonly message: string; readonly email: unknown }>();
  return {
    /** Stores a reply for all processes. A reply that only one sender got may be about them, so it is not stored. */
    async remember(form: FormName, { fields }: OutboxEntry, message: string, durationMs: number): Promise<void> {
      const { email } = asRecord(JSON.parse(fields));
      durationsMs.set(form, durationMs);
      const before = latest.get(form);
      latest.set(form, { message, email });
      const last = stored.get(form) ?? (await readSetting(db, lastReplyKey(form))) ?? '';
      const isShared = message === last || (before?.message === message && before.email !== email);
      const next = isShared ? message : '';
      stored.set(form, next);
      if (next !== last) await writeSetting(db, lastReplyKey(form), next);
    },
    /** Waits until the reply is due. @param began when the post arrived (`performance.now()`) */
    async repeat(form: FormName, began: number): Promise<string | undefined> {
      const message = await readSetting(db, lastReplyKey(form));
      const restMs = Math.min(maxSpamReplyDelayMs, (durationsMs.get(form) ?? 0) - (performance.now() - began));
      if (restMs > 0) await delay(restMs);
      return message || undefined;
    },
  };
}

async function withDatabaseTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = await withTimeout(
    work.then((value) => ({ value })),
    ms,
  );
  if (!done) throw new Error('The database did not answer in time.');
  return done.value;
}

/** Creates the intake of form posts: validate, write to the outbox, then try to deliver. */
export function createAccept(options: AcceptOptions) {
  const { db, outbox, retention, relay, clock, logger, secrets, timeoutMs, site } = options;
  const { storageLimitBytes = Number.POSITIVE_INFINITY, storedBytes = () => storedFormBytes(db) } = options;

  /** Returns undefined if the read fails or takes over 1.5 s, so that a slow host does not delay storing the post. */
  const inTime = async <T>(read: Promise<T> | undefined) =>
    read &&
    withTimeout(
      read.catch(() => undefined),
      maxReadMs,
    );
  /** The state and the opening of the position that an application is for. */
  const readPosition = async (position: string, post: FormPost) => {
    const address = URL.parse(post.fields.get(formControlFields.page)?.at(-1) ?? '', 'http://site');
    const query = { position, opening: address?.searchParams.get('opening') ?? undefined };
    return Promise.all([inTime(options.positionState?.(query)), inTime(options.openingFor?.(query))]);
  };
  const lastReplies = createLastReplies(db);

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
    if (result.outcome === 'delivered') {
      await lastReplies
        .remember(form, entry, result.message ?? '', performance.now() - began)
        .catch((error) => logger.error({ err: error }, 'reply of the form service not stored'));
    }
    return replyTo(form, result.outcome, result.message);
  }

  /** Reads and checks the fields, with the opening that an application is for. */
  async function check({ form, body, post }: ReceivedForm) {
    const position = post.fields.get('position_applied_for')?.at(-1)?.trim();
    const [state, opening] = form === 'application' && position ? await readPosition(position, post) : [];
    const answers = form === 'application' ? checkAnswers(post, state?.questions) : undefined;
    const checked = { ...(await checkForm(form, body, post, site.countryCode, answers)), opening };
    const refuseIfClosed = () => {
      if (state?.open === false) throw closed(position, state);
    };
    return { checked, refuseIfClosed };
  }

  async function refuseIfFull({ file }: CheckedForm): Promise<void> {
    if (file && (await storedBytes()) + file.content.length > storageLimitBytes) throw noRoom();
    if ((await options.hasFreeSpace?.()) === false) throw new Error('The disk of DATA_DIR is nearly full.');
  }

  async function answerSpam(form: FormName, { id }: OutboxEntry, reason: string, began: number): Promise<FormReply> {
    logger.warn({ outboxId: id, form, reason }, 'form post quarantined as spam');
    await retention.makeRoom().catch((error) => logger.error({ err: error }, 'quarantine cleanup failed'));
    return replyTo(form, 'delivered', await lastReplies.repeat(form, began));
  }

  async function accept(received: ReceivedForm): Promise<FormReply> {
    const began = performance.now();
    const { form, post, idempotencyKey, withoutScript } = received;
    const { checked, refuseIfClosed } = await check(received);
    const ownKey = submissionKey(checked, post.fields.get(formControlFields.submission)?.at(-1) || idempotencyKey);
    const stamp = readStamp(secrets, clock, post.fields.get(formControlFields.stamp)?.at(-1), withoutScript);
    const repeated = await withDatabaseTimeout(timeoutMs, outbox.findRepeated(ownKey, refusedKey(checked)));
    const key = repeated ?? ownKey;
    // A repetition gets its first answer even if the opening has closed since.
    if (!repeated) {
      if (!stamp) throw staleStamp();
      await refuseIfFull(checked);
      refuseIfClosed();
    }
    const spam = stamp && spamReason(post, stamp);
    const lease = spam ? undefined : relay.newLease();
    const sending: InitialState = lease ? { state: 'delivering', lease } : { state: 'queued', due: relay.nextTry() };
    const initialState: InitialState = spam ? { state: 'quarantined', reason: spam } : sending;
    const record = async () =>
      (await outbox.record(checked, key, initialState, stamp?.id)) ?? (await outbox.retakeRefused(key, initialState));
    const recorded = await withDatabaseTimeout(timeoutMs, record());
    if (!recorded) {
      const delivery = await withDatabaseTimeout(2 * timeoutMs, settledDelivery(key));
      // The stamp was used by a different post.
      if (!delivery) throw staleStamp();
      return replyTo(form, delivery.state, delivery.reason);
    }
    if (spam) return answerSpam(form, recorded, spam, began);
    return lease ? deliver(form, recorded, began) : replyTo(form, recorded.state, undefined);
  }

  return (received: ReceivedForm): Promise<FormReply> =>
    accept(received).catch((error) => {
      if (error instanceof ApiError) throw error;
      throw notStored(error);
    });
}

export type Accept = ReturnType<typeof createAccept>;
