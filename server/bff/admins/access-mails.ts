import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { accountKey } from '#shared/email.ts';
import { type TrailAction, trailActions } from '#shared/schemas/operation.ts';
import type { Database } from '../../database/schema.ts';
import { mailEntry } from '../outbox/mails.ts';
import { addEntry } from '../outbox/outbox.ts';
import { listAdmins } from './repository.ts';

/** Audited actions that change who can log in as admin, or how. */
export type AccessChange = Extract<
  TrailAction,
  | 'addAdmin'
  | 'removeAdmin'
  | 'resetAdmin'
  | 'changeAdminPassword'
  | 'replaceInitialPassword'
  | 'confirmTotp'
  | 'addPasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
>;

interface ChangedAccess {
  readonly action: AccessChange;
  /** Address of the admin who made the change, or the name of the command. */
  readonly by: string;
  /** Address of the affected admin, if different. */
  readonly about?: string | undefined;
  /** ISO 8601 */
  readonly at: string;
  readonly network: string;
  readonly siteName: string;
  readonly traceparent?: string | null | undefined;
}

/** Queues a mail about a change to every admin, and to an admin who was removed. */
export async function mailAdmins(db: Kysely<Database>, change: ChangedAccess): Promise<void> {
  const { action, by, about, at, network, siteName, traceparent } = change;
  const addresses = (await listAdmins(db)).map(({ email }) => email);
  if (about !== undefined) addresses.push(about);
  const recipients = new Map(addresses.map((to) => [accountKey(to), to]));
  const text = [
    `${by} ${trailActions[action]}${about === undefined ? '' : `: ${about}`}.`,
    `Time: ${at.slice(0, 16).replace('T', ' ')} UTC\nNetwork: ${network}`,
    'If you did not expect this, log in, open "Admins" and reset the account that made the change. That ends its sessions.',
    siteName,
  ].join('\n\n');
  for (const to of recipients.values()) {
    const mail = { to, subject: `Admin access to ${siteName} changed`, text };
    await addEntry(db, mailEntry({ key: `access:${randomUUID()}`, mail, traceparent }), at);
  }
}
