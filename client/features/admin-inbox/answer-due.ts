import { answerDue as localAnswerDue } from '#shared/answer-due.ts';

// The contact page promises an answer within 24 hours on business days: Monday to Friday, all day, in the time zone of the
// admin's browser. Hours of a weekend do not count.

const hourMs = 3_600_000;
/** The warning begins this many business hours before the end. */
const warningHours = 6;

const isWeekend = (date: Date): boolean => date.getDay() === 0 || date.getDay() === 6;

/** Midnight after a date. Calendar days, because a day with a clock change has 23 or 25 hours. */
const nextDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1);

/** Returns when an answer is due, in the time zone of the browser. */
export function answerDue(received: Date): Date {
  const local = new Date(received.getTime() - received.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
  return new Date(localAnswerDue(local));
}

const weekLater = (date: Date): Date => {
  const later = new Date(date);
  later.setDate(later.getDate() + 7);
  return later;
};

/** Returns the hours from one time to a later one, without weekends. */
export function businessHours(from: Date, until: Date): number {
  let ms = 0;
  let start = from;
  for (let next = weekLater(start); next <= until; next = weekLater(start)) {
    ms += 5 * 24 * hourMs;
    start = next;
  }
  for (; start < until; start = nextDay(start)) {
    const end = Math.min(nextDay(start).getTime(), until.getTime());
    if (!isWeekend(start)) ms += end - start.getTime();
  }
  return ms / hourMs;
}

/** Says how much time is left to answer a message: business hours until it is due or, when it is late, since. */
export function answerTime(received: Date, now: Date) {
  const due = answerDue(received);
  if (now >= due) return { due, hours: Math.floor(businessHours(due, now)), status: 'late' as const };
  const left = businessHours(now, due);
  return { due, hours: Math.floor(left), status: left <= warningHours ? ('soon' as const) : ('open' as const) };
}
