import type { ReactNode } from 'react';
import type { JobResponse } from '#shared/schemas/application.ts';
import { shorten } from '#shared/shorten.ts';
import { applicationCopy } from '../../copy/admin-applications.ts';

// A host's row may contain anything, so only valid addresses become links.

/** Empty when the host sends no name. */
export const fullNameOf = ({ first_name, last_name }: JobResponse) => [first_name, last_name].filter(Boolean).join(' ');

export const nameOf = (row: JobResponse) => fullNameOf(row) || applicationCopy.unnamed;

/** Whether a mail link is safe: a `?` could add recipients and text. */
export const isAddress = (email: string): boolean => email.length <= 254 && /^[^\s?&#]+@[^\s?&#]+$/.test(email);

export const emailLink = (text: string): ReactNode => (isAddress(text) ? <a href={`mailto:${text}`}>{text}</a> : text);

export function phoneLink(phone: number | string | null | undefined): ReactNode {
  const text = String(phone ?? '');
  // International numbers have at most 15 digits.
  return /\d{3}/.test(text) && text.length <= 40 ? <a href={`tel:${text}`}>{text}</a> : text;
}

/** Only http(s) URLs become links. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** @param maxLength longer URLs are shortened */
export function webLink(text: string, maxLength = 300): ReactNode {
  if (!isWebAddress(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {shorten(text, maxLength)}
    </a>
  );
}
