/** How a date is written: short as a list has it, long as a text has it, short with the time of day, or long with that and its zone. */
export type DateFormat = 'short' | 'long' | 'time' | 'moment';

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

// Making a formatter costs a hundred times what using it does, and tables have thousands of dates.
const formatters = new Map<DateFormat, Intl.DateTimeFormat>();

function formatterOf(format: DateFormat): Intl.DateTimeFormat {
  let formatter = formatters.get(format);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(undefined, options[format]);
    formatters.set(format, formatter);
  }
  return formatter;
}

/** Reads ISO 8601. A date without a time is that day wherever the reader is, not midnight in Greenwich. */
export function readIsoDate(text: string): Date | undefined {
  const [, year, month, day, rest] = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/.exec(text) ?? [];
  if (!year) return undefined;
  const date = rest ? new Date(text) : new Date(Number(year), Number(month) - 1, Number(day));
  const isNoDay = Number(day) > new Date(Number(year), Number(month), 0).getDate();
  return isNoDay || Number.isNaN(date.getTime()) ? undefined : date;
}

/** Of a day whose time nobody has told, none is made up. */
const dayFormat = (format: DateFormat): DateFormat => (format === 'short' || format === 'time' ? 'short' : 'long');

/** The date in the reader's own locale and time zone; a text that is no ISO date stays as it is. */
export function localDateText(text: string | null | undefined, format: DateFormat = 'short'): string {
  const date = text ? readIsoDate(text) : undefined;
  if (!text || !date) return text ?? '';
  return formatterOf(text.includes('T') ? format : dayFormat(format)).format(date);
}

/** What is true in every place: for HTML that is made before the reader is known. */
export function plainDateText(text: string, format: DateFormat = 'short'): string {
  const date = readIsoDate(text);
  if (date && format === 'moment' && text.includes('T'))
    return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return date ? text.slice(0, 10) : text;
}
