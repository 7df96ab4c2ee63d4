import { useHydrated } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { readIsoDate } from '#shared/iso-date.ts';

/** short: in lists. long: in text. time: short with time of day. moment: long with time of day and zone. */
type DateFormat = 'short' | 'long' | 'time' | 'moment';

const options: Readonly<Record<DateFormat, Intl.DateTimeFormatOptions>> = {
  short: {},
  long: { dateStyle: 'long' },
  time: { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  moment: {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

// Creating a formatter takes a hundred times as long as using it, and tables have thousands of dates.
const formatters = new Map<DateFormat, Intl.DateTimeFormat>();

function formatterOf(format: DateFormat): Intl.DateTimeFormat {
  let formatter = formatters.get(format);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(undefined, options[format]);
    formatters.set(format, formatter);
  }
  return formatter;
}

/** Shows no time for date-only values. */
const dayFormat = (format: DateFormat): DateFormat => (format === 'short' || format === 'time' ? 'short' : 'long');

/** Formats a date in the browser's locale and time zone. Returns other text unchanged. */
export function localDateText(text: string | null | undefined, format: DateFormat = 'short'): string {
  const date = text ? readIsoDate(text) : undefined;
  if (!text || !date) return text ?? '';
  return formatterOf(text.includes('T') ? format : dayFormat(format)).format(date);
}

/** Formats a date for server HTML, where locale and time zone are unknown. */
export function plainDateText(text: string, format: DateFormat = 'short'): string {
  const date = readIsoDate(text);
  if (date && format === 'moment' && text.includes('T'))
    return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return date ? text.slice(0, 10) : text;
}

/**
 * A date in the browser's locale. Server HTML has an ISO date, which is replaced in a transition, because the first use of
 * a locale takes 30 ms on a slow phone.
 */
export function LocalDate({ value, format = 'short' }: { value: string | null | undefined; format?: DateFormat }) {
  const [local, setLocal] = useState(useHydrated());
  useEffect(() => startTransition(() => setLocal(true)), []);
  if (!value) return null;
  if (!readIsoDate(value)) return value;
  return <time dateTime={value}>{local ? localDateText(value, format) : plainDateText(value, format)}</time>;
}
