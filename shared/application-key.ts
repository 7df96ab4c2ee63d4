import { fingerprint } from './fingerprint.ts';
import type { JobResponse } from './schemas/application.ts';

/** What an application is recognised by: parts of a row as every host lists it, and more where the host knows it. */
type IdentifiedApplication = Pick<
  JobResponse,
  'jobresponse_id' | 'position_applied_for' | 'first_name' | 'contact_mobile' | 'contact_email' | 'createdAt'
>;

const normalized = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const digitsOf = (phone: IdentifiedApplication['contact_mobile']): string => String(phone ?? '').replace(/\D/g, '');

/**
 * The key of what the site itself keeps about an application: the host's id and a fingerprint of the record, since hosts
 * use ids again. The same for a row of the list and for the application read by itself.
 */
export function applicationKey(row: IdentifiedApplication): string {
  const seconds = Math.floor(Date.parse(row.createdAt ?? '') / 1000);
  const parts = [
    normalized(row.position_applied_for),
    normalized(row.first_name),
    digitsOf(row.contact_mobile),
    seconds,
  ];
  return `${row.jobresponse_id}:${fingerprint(parts.join('\n'))}`;
}

/** The host's id in such a key. */
export const hostIdOf = (application: string): string => application.slice(0, application.lastIndexOf(':'));

/** Who applied: the e-mail address, else the last ten digits of the phone number, else nobody known. */
export function personKey({
  contact_email: email,
  contact_mobile,
}: Pick<IdentifiedApplication, 'contact_email' | 'contact_mobile'>): string | null {
  if (email?.includes('@')) return normalized(email);
  const digits = digitsOf(contact_mobile).slice(-10);
  return digits.length >= 6 ? digits : null;
}
