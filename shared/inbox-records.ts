import type { JobResponse } from './schemas/application.ts';
import type { ContactEntry } from './schemas/enquiry.ts';
import { fingerprint, oneLine } from './text.ts';

/** The records of the inboxes, which the host stores; the site adds states, notes, replies and a history. */
export const recordKinds = ['application', 'enquiry'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const applicationStates = ['new', 'reviewing', 'interview', 'offer', 'rejected', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

const enquiryStates = ['new', 'answered', 'archived'] as const;

export type RecordState = ApplicationState | (typeof enquiryStates)[number];

/** The states that a record of each kind can have, in the order of the work. */
export const recordStates: Readonly<Record<RecordKind, readonly RecordState[]>> = {
  application: applicationStates,
  enquiry: enquiryStates,
};

type IdentifiedApplication = Pick<
  JobResponse,
  'jobresponse_id' | 'position_applied_for' | 'first_name' | 'contact_mobile' | 'contact_email' | 'createdAt'
>;

const normalized = (text: string): string => oneLine(text).toLowerCase();

const digitsOf = (phone: IdentifiedApplication['contact_mobile']): string => String(phone ?? '').replace(/\D/g, '');

const secondsOf = (date: string | null | undefined) => Math.floor(Date.parse(date ?? '') / 1000);

/** Returns the key of an application: the host's id and a fingerprint, because hosts reuse ids. */
export function applicationKey(row: IdentifiedApplication): string {
  const parts = [
    normalized(row.position_applied_for),
    normalized(row.first_name),
    digitsOf(row.contact_mobile),
    secondsOf(row.createdAt),
  ];
  return `${row.jobresponse_id}:${fingerprint(parts.join('\n'))}`;
}

/** Returns the key of an enquiry, without its message, which lists shorten. */
export function enquiryKey(row: Omit<ContactEntry, 'message'>): string {
  const parts = [normalized(row.name), normalized(row.email), digitsOf(row.phone), secondsOf(row.createdAt)];
  return `${row.contact_us_id}:enquiry-${fingerprint(parts.join('\n'))}`;
}

/** The form of a key, of either kind. */
export const recordKeyPattern = /^.{1,200}:(?:enquiry-)?[\da-f]{16}$/;

/** Returns the host's id in the key of a record. */
export const hostIdOf = (record: string): string => record.slice(0, record.lastIndexOf(':'));

/** Returns the kind of record that a key belongs to. */
export const kindOf = (record: string): RecordKind =>
  record.slice(hostIdOf(record).length).startsWith(':enquiry-') ? 'enquiry' : 'application';

/** Identifies a person by email address, otherwise by the last ten digits of the phone number, otherwise null. */
export function personKey({
  contact_email: email,
  contact_mobile,
}: Pick<IdentifiedApplication, 'contact_email' | 'contact_mobile'>): string | null {
  if (email?.includes('@')) return normalized(email);
  const digits = digitsOf(contact_mobile).slice(-10);
  return digits.length >= 6 ? digits : null;
}
