const isWeekend = (date: Date): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/**
 * Returns when an answer is due: at the same time on the next business day. A weekend's message counts from Monday, 0:00.
 *
 * @param received local time in ISO 8601 without a zone, like the result
 */
export function answerDue(received: string): string {
  // Local times in the fields of UTC: calendar days, because a day with a clock change has 23 or 25 hours.
  const due = new Date(`${received}Z`);
  while (isWeekend(due)) due.setUTCHours(24, 0, 0, 0);
  do due.setUTCDate(due.getUTCDate() + 1);
  while (isWeekend(due));
  return due.toISOString().slice(0, -1);
}
