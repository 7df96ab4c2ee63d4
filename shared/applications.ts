import type { JobResponse } from './schemas/application.ts';
import { fingerprint } from './text.ts';

export const hiringStates = ['new', 'reviewing', 'interview', 'offer', 'rejected', 'withdrawn'] as const;
export type HiringState = (typeof hiringStates)[number];

type IdentifiedApplication = Pick<
  JobResponse,
  'jobresponse_id' | 'position_applied_for' | 'first_name' | 'contact_mobile' | 'contact_email' | 'createdAt'
>;

const normalized = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const digitsOf = (phone: IdentifiedApplication['contact_mobile']): string => String(phone ?? '').replace(/\D/g, '');

/** Returns the key of an application: the host's id and a fingerprint, because hosts reuse ids. */
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

export const hostIdOf = (application: string): string => application.slice(0, application.lastIndexOf(':'));

/** Identifies an applicant by email address, otherwise by the last ten digits of the phone number, otherwise null. */
export function personKey({
  contact_email: email,
  contact_mobile,
}: Pick<IdentifiedApplication, 'contact_email' | 'contact_mobile'>): string | null {
  if (email?.includes('@')) return normalized(email);
  const digits = digitsOf(contact_mobile).slice(-10);
  return digits.length >= 6 ? digits : null;
}
