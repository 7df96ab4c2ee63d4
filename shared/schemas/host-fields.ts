import * as z from 'zod/mini';
import { asRecord } from '../record.ts';

// Other notations are converted where possible; otherwise the field is empty.

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Half of a cut emoji is replaced: no address can have it. */
const plainText = (value: unknown): string | null => (isPlain(value) ? String(value).toWellFormed() : null);

export const hostText = z.pipe(
  z.transform((value: unknown) => plainText(value) ?? ''),
  z.string(),
);

export const hostName = z.pipe(
  z.transform((value: unknown) => plainText(value) ?? ''),
  z.string().check(z.regex(/\S/, 'expected a text')),
);

export const optionalHostText = z.optional(z.pipe(z.transform(plainText), z.nullable(z.string())));

/** Years and phone numbers that some hosts send as text, unchanged. */
export const optionalHostNumber = z.optional(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? value : plainText(value))),
    z.nullable(z.union([z.number(), z.string()])),
  ),
);

export const hostTags = z.pipe(
  z.transform((value: unknown) => {
    const tags = Array.isArray(value) ? value : [value];
    return tags.flatMap((tag: unknown) => plainText(tag) ?? []).join(', ');
  }),
  z.string(),
);

export const optionalHostLink = z.optional(
  z.pipe(
    z.transform((value: unknown) => plainText(isPlain(value) ? value : asRecord(value).url)),
    z.nullable(z.string()),
  ),
);

const secondsBelow = 1e10;

function fromEpoch(value: number): string | null {
  const date = new Date(Math.abs(value) < secondsBelow ? value * 1000 : value);
  return value === 0 || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const epochText = /^-?\d{9,13}(?:\.\d+)?$/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const iso = /^\d{4}-\d{2}-\d{2}T/;
const timeZone = /(?:Z|\b(?:GMT|UTC?|[ECMP][SD]T)\b.*|\d:\d\d.*[+-]\d\d:?\d\d(?:\s*\(.*\))?)$/i;

/** Engines accept February 30 as March 1. */
const hasNoSuchDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)/.exec(text) ?? [];
  return day !== undefined && Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
};

/** Returns ISO 8601 of a date (UTC without a zone) or of seconds or milliseconds since 1970. */
function isoDate(value: unknown): string | null {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (epochText.test(text)) return fromEpoch(Number(text));
  // Without a year, engines accept nearly any text as a date.
  if (!/\d{4}/.test(text) || hasNoSuchDay(text)) return null;
  const hasZone = isoDay.test(text) || timeZone.test(text);
  const time = Date.parse(hasZone ? text : `${text}${iso.test(text) ? 'Z' : ' UTC'}`);
  if (Number.isNaN(time)) return null;
  return hasZone && (isoDay.test(text) || iso.test(text)) ? text : new Date(time).toISOString();
}

/** ISO 8601; null for an invalid date. */
export const optionalHostDate = z.optional(z.pipe(z.transform(isoDate), z.nullable(z.string())));

/** A day without time, which would shift it in other time zones. */
function dayText(value: unknown): string | null {
  const text = plainText(value)?.trim() ?? null;
  if (text === null) return null;
  if (typeof value === 'number' || epochText.test(text)) return fromEpoch(Number(text))?.slice(0, 10) ?? null;
  return /^\d{4}-\d{2}-\d{2}(?=[T ]\d{2}:)/.exec(text)?.[0] ?? text;
}

/** A date of birth as free text; for a timestamp, its ISO 8601 day as the host wrote it. */
export const optionalHostDay = z.optional(z.pipe(z.transform(dayText), z.nullable(z.string())));
