import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { accountKey } from '#shared/email.ts';
import { positionName } from '#shared/job-facts.ts';
import type { SiteFacts } from '#shared/site.ts';
import { type Clock, isoNow } from '../../clock.ts';
import { mailEntry } from '../outbox/mails.ts';
import type { EntriesAfter } from '../outbox/relay.ts';
import type { Signer } from '../session/signer.ts';
import { acknowledgement } from './acknowledgement-mail.ts';
import { createWithdrawalToken, withdrawalDays } from './withdrawal.ts';

interface AcknowledgementOptions {
  readonly clock: Clock;
  readonly signer: Signer;
  readonly site: Pick<SiteFacts, 'name' | 'email' | 'formsUnread'>;
  /** The listed name of a position. */
  readonly listedPosition: (position: string) => Promise<string | undefined>;
  /** URL of a withdrawal token; undefined when the site cannot read the applications. */
  readonly addressOf: (token: string) => string | undefined;
}

const postedFields = z.object({
  position_applied_for: z.string(),
  first_name: z.string(),
  contact_email: z.string(),
  contact_mobile: z.string(),
});
const recorded = z.object({ jobresponse_id: z.number(), createdAt: z.string() });

/**
 * The mail for a recorded application: one per address, position and day. It repeats only a plain first name and a listed
 * position, because anyone can enter someone else's address.
 */
export const createAcknowledgement =
  ({ clock, signer, site, listedPosition, addressOf }: AcknowledgementOptions): EntriesAfter =>
  async (entry, data) => {
    if (entry.form !== 'application') return [];
    const fields = z.parse(postedFields, JSON.parse(entry.fields));
    // Send it even if the openings cannot be read.
    const position = await listedPosition(fields.position_applied_for).catch(() => undefined);
    const record = z.safeParse(recorded, data);
    const link = record.success && addressOf(createWithdrawalToken(signer, clock, { ...fields, ...record.data }));
    const day = isoNow(clock).slice(0, 10);
    const once = [accountKey(fields.contact_email), positionName(fields.position_applied_for), day].join('\n');
    const mail = mailEntry({
      key: `acknowledgement:${hash('sha256', once, 'hex')}`,
      mail: {
        to: fields.contact_email,
        replyTo: site.email,
        ...acknowledgement({
          site,
          firstName: fields.first_name,
          position,
          hasResume: entry.file_name !== null,
          link: link || undefined,
          days: withdrawalDays,
        }),
      },
    });
    return [mail];
  };
