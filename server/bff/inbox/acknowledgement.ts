import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { accountKey } from '#shared/email.ts';
import { positionName } from '#shared/job-facts.ts';
import type { SiteFacts } from '#shared/site.ts';
import { dayMs, isoNow } from '../../clock.ts';
import { countAttempt } from '../../database/queries.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { mailEntry } from '../outbox/mails.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import type { EntriesAfter } from '../outbox/relay.ts';
import type { Signer } from '../session/sealer.ts';
import { acknowledgementId, recordAcknowledgement } from './record-mails.ts';
import { createWithdrawalToken, withdrawalDays } from './withdrawal.ts';

/** At most two words of letters. A sender can enter a stranger's address, and no message or link fits in here. */
const plainName = /^[\p{L}\p{M}'’-]{1,20}( [\p{L}\p{M}'’-]{1,20})?$/u;

/** Composes the mail that confirms an application. */
export function acknowledgement(facts: {
  readonly site: Pick<SiteFacts, 'name' | 'formsUnread'>;
  readonly firstName: string;
  readonly position: string | undefined;
  readonly hasResume: boolean;
  readonly link: string | undefined;
  readonly days: number;
  /** The repeated fields, as label and value. */
  readonly copy: readonly (readonly [string, string])[];
}) {
  const { site, position, link } = facts;
  const name = facts.firstName.normalize('NFC').trim();
  return {
    subject: position ? `Your application has arrived: ${position}` : 'Your application has arrived',
    text: [
      plainName.test(name) ? `Dear ${name},` : 'Hello,',
      `Thank you for applying at ${site.name}. This has arrived:`,
      [
        position ? `Position: ${position}` : 'Your application form',
        `Resume: ${facts.hasResume ? 'attached' : 'not attached'}`,
        ...facts.copy.map(([label, value]) => `${label}: ${value}`),
      ].join('\n'),
      site.formsUnread
        ? 'We have stored your application, but cannot promise an answer. To be sure of one, answer this mail as well.'
        : 'A person will read it within three working days and answer either way.',
      'If you want to add something, answer this mail.',
      link
        ? `If you have changed your mind, you can withdraw it here, for ${facts.days} days:\n${link}`
        : 'If you have changed your mind, answer this mail and we will withdraw it.',
      'If you did not apply, someone entered your address by mistake. You do not need to do anything. If you answer this mail, we will delete what they sent.',
      site.name,
    ].join('\n\n'),
  };
}

/**
 * The sent fields that the mail repeats. A sender can enter a stranger's address, so fields that identify the applicant or
 * have room for a message are left out.
 */
const repeated: readonly (readonly [string, string, RegExp])[] = [
  ['experience', 'Experience (years)', /^[\d.]{1,6}$/],
  ['relevant_experience', 'Relevant experience (years)', /^[\d.]{1,6}$/],
  ['current_lpa', 'Current LPA', /^[\d.]{1,12}$/],
  ['expected_lpa', 'Expected LPA', /^[\d.]{1,12}$/],
  ['expected_joining_date', 'Can join', /^[\w ]{1,20}(, [\w ]{1,20})?$/],
];

/** Lists the sent fields that the mail may repeat, as label and value. */
export const copyOf = (fields: Readonly<Record<string, unknown>>) =>
  repeated.flatMap(([name, label, safe]) => {
    const value = [fields[name] ?? []].flat().map(String).join(', ');
    return safe.test(value) ? [[label, value] as const] : [];
  });

/** Anyone can enter a stranger's address, with any number of positions. */
const maxPerDay = 5;

const sha256 = (text: string) => hash('sha256', text, 'hex');

const hasEntry = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where('idempotency_key', '=', key).executeTakeFirst()) !== undefined;

interface AcknowledgementOptions extends DatabaseAndClock {
  readonly signer: Signer;
  readonly site: Pick<SiteFacts, 'name' | 'email' | 'formsUnread'>;
  readonly listedPosition: (position: string) => Promise<string | undefined>;
  readonly addressOf: (token: string) => string | undefined;
  readonly transport: 'server' | 'files';
}

const postedFields = z.looseObject({
  position_applied_for: z.string(),
  first_name: z.string(),
  contact_email: z.string(),
  contact_mobile: z.string(),
});
const recorded = z.object({ jobresponse_id: z.number(), createdAt: z.string() });

/** Returns the application that a delivery recorded, if its answer says so. */
export function recordedApplication(entry: OutboxEntry, data: unknown) {
  const record = z.safeParse(recorded, data);
  return record.success ? { ...z.parse(postedFields, JSON.parse(entry.fields)), ...record.data } : undefined;
}

/** The mail for a recorded application: one per address, position and day, and at most five per address and day. */
export const createAcknowledgement =
  ({ db, clock, signer, site, listedPosition, addressOf, transport }: AcknowledgementOptions): EntriesAfter =>
  async (entry, data) => {
    if (entry.form !== 'application') return [];
    const fields = z.parse(postedFields, JSON.parse(entry.fields));
    // Send it even if the openings cannot be read.
    const position = await listedPosition(fields.position_applied_for).catch(() => undefined);
    const row = recordedApplication(entry, data);
    const link = row && addressOf(createWithdrawalToken(signer, clock, row));
    const day = isoNow(clock).slice(0, 10);
    const ofDay = `acknowledgement:${sha256(`${accountKey(fields.contact_email)}\n${day}`)}:`;
    const key = ofDay + sha256(positionName(fields.position_applied_for));
    if (await hasEntry(db, key)) return [];
    const { count } = await countAttempt(db, { key: ofDay, windowMs: dayMs, now: clock.now() });
    if (count > maxPerDay) return [];
    const mail = {
      to: fields.contact_email,
      replyTo: site.email,
      ...acknowledgement({
        site,
        firstName: fields.first_name,
        position,
        hasResume: entry.file !== null,
        link: link || undefined,
        days: withdrawalDays,
        copy: copyOf(fields),
      }),
    };
    const added = mailEntry({
      ...(row && { id: acknowledgementId(row) }),
      key,
      mail,
    });
    if (!row) return [added];
    // The link to withdraw belongs to the applicant alone.
    const text = mail.text.replace(link || /$^/, '[link]');
    const about = { row, subject: mail.subject, text, transport };
    return [{ ...added, record: (db, now) => recordAcknowledgement(db, { ...about, now }) }];
  };
