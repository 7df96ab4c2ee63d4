/** Reads ISO 8601. A date without a time is that day in the local time zone. */
export function readIsoDate(text: string): Date | undefined {
  const [, year, month, day, rest] = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/.exec(text) ?? [];
  if (!year) return undefined;
  const date = rest ? new Date(text) : new Date(Number(year), Number(month) - 1, Number(day));
  const isNoDay = Number(day) > new Date(Number(year), Number(month), 0).getDate();
  return isNoDay || Number.isNaN(date.getTime()) ? undefined : date;
}
