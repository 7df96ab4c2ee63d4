import type { ReactNode } from 'react';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import { shorten } from '../../../shared/shorten.ts';
import { applicationCopy } from '../../copy/admin-applications.ts';

// A person's name and links. A host's row may have anything there, or nothing: only what leads somewhere is a link.

/** Empty where a host tells none. */
export const fullNameOf = ({ first_name, last_name }: JobResponse) => [first_name, last_name].filter(Boolean).join(' ');

export const nameOf = (row: JobResponse) => fullNameOf(row) || applicationCopy.unnamed;

/** Whether a mail link to it is safe: a `?` could add recipients and text. */
export const isAddress = (email: string): boolean => email.length <= 254 && /^[^\s?&#]+@[^\s?&#]+$/.test(email);

export const emailLink = (text: string): ReactNode => (isAddress(text) ? <a href={`mailto:${text}`}>{text}</a> : text);

export function phoneLink(phone: number | string | null | undefined): ReactNode {
  const text = String(phone ?? '');
  // International numbers have 15 digits at most.
  return /\d{3}/.test(text) && text.length <= 40 ? <a href={`tel:${text}`}>{text}</a> : text;
}

/** Only web addresses are links: anything else would run, or lead nowhere. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** @param maxLength longer ones are followed or copied, not read */
export function webLink(text: string, maxLength = 300): ReactNode {
  if (!isWebAddress(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {shorten(text, maxLength)}
    </a>
  );
}
