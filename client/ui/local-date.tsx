import { useHydrated } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { type DateFormat, localDateText, plainDateText, readIsoDate } from './date-text.ts';

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
