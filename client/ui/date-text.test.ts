import { expect, test } from 'vitest';
import { readIsoDate } from '#shared/iso-date.ts';
import { localDateText, plainDateText } from './date-text.tsx';

test('shows a date of birth as the same day in every time zone', () => {
  const date = readIsoDate('1994-01-31');
  expect([date?.getFullYear(), date?.getMonth(), date?.getDate()]).toEqual([1994, 0, 31]);
});

test('shows a time as a date in the local time zone', () => {
  const moment = '2026-11-03T22:30:00.000Z';
  expect(localDateText(moment)).toBe(new Date(moment).toLocaleDateString());
  expect(plainDateText(moment)).toBe('2026-11-03');
});

test('shows no time for a date-only value', () => {
  for (const format of ['time', 'moment'] as const) {
    expect(localDateText('2026-11-03', format)).not.toMatch(/:/);
    expect(plainDateText('2026-11-03', format)).not.toMatch(/:/);
  }
});

test('returns text that is not an ISO date unchanged', () => {
  expect([localDateText('12 March'), localDateText('2024-02-30'), localDateText(null)]).toEqual([
    '12 March',
    '2024-02-30',
    '',
  ]);
});
