import { useHydrated } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { type DateFormat, localDateText, plainDateText, readIsoDate } from './date-text.ts';

/**
 * A date in the reader's own locale. The server, which does not know it, writes year, month and day; what it has written
 * is replaced in a transition, because the browser's first words in a locale take a slow phone 30 ms.
 */
export function LocalDate({ value, format = 'short' }: { value: string | null | undefined; format?: DateFormat }) {
  const [local, setLocal] = useState(useHydrated());
  useEffect(() => startTransition(() => setLocal(true)), []);
  if (!value) return null;
  if (!readIsoDate(value)) return value;
  return <time dateTime={value}>{local ? localDateText(value, format) : plainDateText(value, format)}</time>;
}
