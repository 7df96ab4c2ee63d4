import { type DateForm, localDateText, plainDateText, readIsoDate } from './date-text.ts';
import { useHydrated } from './use-hydrated.ts';

/** A date in the reader's own locale. The server, which does not know it, writes year, month and day. */
export function LocalDate({ value, form = 'short' }: { value: string | null | undefined; form?: DateForm }) {
  const hydrated = useHydrated();
  if (!value) return null;
  if (!readIsoDate(value)) return value;
  return <time dateTime={value}>{hydrated ? localDateText(value, form) : plainDateText(value)}</time>;
}
