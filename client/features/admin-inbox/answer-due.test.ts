import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerDue, answerTime, businessHours } from './answer-due.ts';

const before = process.env.TZ;
beforeAll(() => {
  // Clocks change on 29 March and 25 October 2026, both Sundays.
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

test.each([
  ['on a weekday: the same time on the next day', '2026-03-10T15:00', '2026-03-11T15:00'],
  ['over a weekend', '2026-03-13T15:00', '2026-03-16T15:00'],
  ['on a Saturday: Monday counts in full', '2026-03-14T09:00', '2026-03-17T00:00'],
  ['on a Sunday just before midnight', '2026-03-15T23:59', '2026-03-17T00:00'],
  ['over the end of a month', '2026-04-30T10:00', '2026-05-01T10:00'],
  ['over a weekend and the end of a year', '2027-12-31T10:00', '2028-01-03T10:00'],
  ['over the start of daylight saving time', '2026-03-27T15:00', '2026-03-30T15:00'],
  ['over the end of daylight saving time', '2026-10-23T15:00', '2026-10-26T15:00'],
])('an answer is due %s', (_when, received, due) => {
  expect(answerDue(new Date(received))).toEqual(new Date(due));
});

test.each([
  ['2026-03-13T15:00', '2026-03-16T15:00', 24],
  ['2026-03-14T09:00', '2026-03-15T20:00', 0],
  ['2026-03-27T15:00', '2026-03-30T15:00', 24],
  ['2026-10-23T15:00', '2026-10-26T15:00', 24],
  ['2026-03-09T00:00', '2026-03-23T00:00', 240],
])('from %s until %s are %d business hours', (from, until, hours) => {
  expect(businessHours(new Date(from), new Date(until))).toBe(hours);
});

test.each([
  ['2026-03-13T20:00', { hours: 19, status: 'open' }],
  ['2026-03-15T12:00', { hours: 15, status: 'open' }],
  ['2026-03-16T09:00', { hours: 6, status: 'soon' }],
  ['2026-03-16T14:59', { hours: 0, status: 'soon' }],
  ['2026-03-16T15:00', { hours: 0, status: 'late' }],
  ['2026-03-17T17:30', { hours: 26, status: 'late' }],
])('at %s a message of Friday, 15:00, has %o', (now, expected) => {
  expect(answerTime(new Date('2026-03-13T15:00'), new Date(now))).toMatchObject(expected);
});
