import { expect, test } from 'vitest';
import {
  byPosition,
  closingTime,
  countriesOf,
  instantOf,
  isOpen,
  jobState,
  localTimeOf,
  nextChange,
  ofPosition,
} from './job-facts.ts';

test.each([
  ['without a closing time', undefined, true],
  ['with an empty one', '', true],
  ['with one that is no date', 'soon', true],
  ['a millisecond before it closes', '2026-03-01T12:00:00.001Z', true],
  ['at its closing time', '2026-03-01T12:00:00.000Z', false],
  ['by a time with a zone', '2026-03-01T17:30:00+05:30', false],
  ['on its last day', '2026-03-01', true],
  ['on the day after its last', '2026-02-28', false],
])('an opening %s', (_, closes_at, open) => {
  expect(isOpen({ closes_at }, Date.UTC(2026, 2, 1, 12))).toBe(open);
});

test.each([
  ['before it opens', { opens_at: '2026-03-01T12:00:00.001Z' }, 'scheduled'],
  ['at its opening time', { opens_at: '2026-03-01T12:00:00.000Z' }, 'open'],
  ['without a valid opening time', { opens_at: 'soon' }, 'open'],
  ['closed before it opens', { opens_at: '2026-03-02T00:00:00Z', closes_at: '2026-02-01T00:00:00Z' }, 'closed'],
])('an opening %s is %s', (_, times, state) => {
  expect(jobState(times, Date.UTC(2026, 2, 1, 12))).toBe(state);
});

test('the next of several closing times is the first that has not passed', () => {
  const jobs = [
    { closes_at: '2026-03-03T00:00:00Z' },
    { closes_at: '2026-03-02T00:00:00Z' },
    { closes_at: null, opens_at: '2026-03-04T00:00:00Z' },
  ];
  const at = (text: string) => nextChange(jobs, Date.parse(text));
  expect(at('2026-03-01T00:00:00Z')).toBe(closingTime({ closes_at: '2026-03-02T00:00:00Z' }));
  expect(at('2026-03-02T00:00:00Z')).toBe(closingTime({ closes_at: '2026-03-03T00:00:00Z' }));
  expect(at('2026-03-03T00:00:00Z')).toBe(Date.parse('2026-03-04T00:00:00Z'));
  expect(at('2026-03-04T00:00:00Z')).toBeUndefined();
});

test.each([
  ['2026-12-01T18:00', 'Asia/Kolkata', '2026-12-01T12:30:00.000Z'],
  ['2026-12-01T23:59:59', 'Asia/Kolkata', '2026-12-01T18:29:59.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTimeOf(Date.parse(instant), zone)).toBe(local);
});

// As Temporal's "compatible".
test.each([
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', '2027-03-14T03:30'],
  ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
  ['2026-04-24T00:30', 'Africa/Cairo', '2026-04-23T22:30:00.000Z', '2026-04-24T01:30'],
])('%s in %s, which a clock change skips, is %s', (local, zone, instant, after) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTimeOf(Date.parse(instant), zone)).toBe(after);
});

test.each([
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('%s in %s, which a clock change repeats, is the first: %s', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTimeOf(Date.parse(instant), zone)).toBe(local);
});

test.each([
  ['', 'UTC'],
  ['12345-01-01T10:00', 'UTC'],
  ['2026-12-01T18:00', ''],
  ['2026-12-01T18:00', 'Neverland'],
])('%j in %j is no time', (local, zone) => {
  expect(instantOf(local, zone)).toBe('');
});

test('a position is found however it is written, and countries by their codes', () => {
  const jobs = [{ position: 'QA  Engineer' }, { position: 'Designer' }];
  expect(ofPosition(jobs, ' qa engineer ')).toEqual([jobs[0]]);
  expect(countriesOf({ country: 'in, LK; India' })).toEqual(['IN', 'LK']);
});

test('the jobs of each position are found without reading the whole list for each', () => {
  let reads = 0;
  const jobs = Array.from({ length: 500 }, (_, at) => ({
    get position() {
      reads += 1;
      return `Engineer ${Math.floor(at / 2)}`;
    },
  }));
  const find = byPosition(jobs);
  for (let at = 0; at < 250; at += 1) expect(find(`engineer ${at}`)).toHaveLength(2);
  expect(reads).toBe(500);
});
