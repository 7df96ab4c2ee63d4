import { expect, test } from 'vitest';
import { applicationKey } from '#shared/inbox-records.ts';
import { applicationFields } from '#shared/record-fields.ts';
import { parseSort, sortRows } from '#shared/sort-rows.ts';
import { isAddress, isWebAddress } from './person.tsx';
import { mailStatus } from './record/record-history.tsx';
import { countPositions, toApplications } from './records.ts';
import { inboxRows, oldestOf, toPart } from './use-inbox.ts';

const row = (jobresponse_id: number, more: object = {}) => ({
  jobresponse_id,
  position_applied_for: 'QA Engineer',
  first_name: 'Asha',
  ...more,
});

test('an application is new until the site knows better, and unknown while the states are not read', () => {
  const rows = [row(1), row(2)];
  const states = [{ key: applicationKey(row(2)), state: 'offer' as const, version: 3, notes: 1, opening: null }];
  expect(toApplications(rows, states).map(({ state, version }) => [state, version])).toEqual([
    ['new', 0],
    ['offer', 3],
  ]);
  expect(toApplications(rows, undefined)[0]?.state).toBeUndefined();
});

test('the same person and position are marked, by e-mail or else by phone, and nobody else', () => {
  const rows = [
    row(1, { contact_email: 'asha@example.com', contact_mobile: '9000000001' }),
    row(2, { contact_email: 'ASHA@example.com', position_applied_for: ' qa  engineer', contact_mobile: '9000000002' }),
    row(3, { contact_email: 'asha@example.com', position_applied_for: 'Designer' }),
    row(4, { contact_mobile: '9000000004' }),
    row(5, { contact_mobile: 9000000004 }),
    row(6, { contact_email: 'ravi@example.com', contact_mobile: '9000000001' }),
    row(7),
    row(8),
  ];
  const marked = toApplications(rows, []).filter(({ alsoApplied }) => alsoApplied);
  expect(marked.map(({ jobresponse_id }) => jobresponse_id)).toEqual([1, 2, 4, 5]);
});

test.each([
  ['gender', [3, 2, 5, 1, 4]],
  ['-gender', [2, 5, 3, 1, 4]],
  ['also', [2, 5, 1, 3, 4]],
  ['-also', [2, 5, 1, 3, 4]],
  ['name', [1, 2, 3, 5, 4]],
  ['-name', [5, 3, 2, 1, 4]],
])('the order %s puts empty values last, and people who also applied first either way', (sort, order) => {
  const twice = { contact_email: 'asha@example.com', gender: 'Male' };
  const named = (id: number, more = {}) => row(id, { first_name: `Asha${id}`, ...more });
  const rows = [named(1), named(2, twice), named(3, { gender: 'Female' }), row(4, { first_name: '' }), named(5, twice)];
  const { id, desc } = parseSort(sort) ?? {};
  const value = applicationFields.find((field) => field.id === id)?.value ?? (() => null);
  const sorted = sortRows(toApplications(rows, []), value, desc);
  expect(sorted.map(({ jobresponse_id }) => jobresponse_id)).toEqual(order);
});

const part = (from: number, count: number) => toPart(Array.from({ length: count }, (_, at) => ({ id: from - at })));
const numberOf = ({ id }: { id: number }) => id;

test('a full part, or one without a few unusable rows, may have older rows behind it; a shorter or longer one has not', () => {
  expect(oldestOf([part(2000, 1000)], numberOf)).toBe(1001);
  expect(oldestOf([part(2000, 1000), part(1000, 900)], numberOf)).toBeUndefined();
  expect(oldestOf([part(2000, 990)], numberOf)).toBe(1011);
  expect(oldestOf([part(2000, 1001)], numberOf)).toBeUndefined();
  expect(oldestOf([part(0, 0)], numberOf)).toBeUndefined();
  // A host that answers the same again.
  expect(oldestOf([part(2000, 1000), part(2000, 1000)], numberOf)).toBeUndefined();
});

test('a row that came twice is listed once', () => {
  expect(inboxRows([part(3, 2), part(2, 2)], numberOf)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
});

test.each([
  ['the most wanted position first, equals by name', ['QA', 'UI', 'Java', 'UI'], ['UI 2', 'Java 1', 'QA 1']],
  ['a position written by hand with the one it means', ['QA Engineer', ' qa  engineer'], ['QA Engineer 2']],
  ['applications that name no position as such', ['', ' '], ['No position named 2']],
])('the chart counts %s', (_, positions, counts) => {
  const rows = positions.map((position_applied_for) => ({ position_applied_for }));
  expect(countPositions(rows).map(({ position, count }) => `${position} ${count}`)).toEqual(counts);
});

test.each([
  ['asha@example.com', true],
  ['asha.rao+jobs@example.co.in', true],
  ['asha@example.com?bcc=other@example.com', false],
  ['asha@example.com&body=text', false],
  ['asha@example.com#x', false],
  ['asha', false],
])('links %j as a mail address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});

test.each([
  ['https://www.linkedin.com/in/asha', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//elsewhere.example', false],
  ['https://', false],
])('links %j as a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

test('a mail that became a file in the data folder is not said to be sent', () => {
  expect(mailStatus('sent', 'files')).toBe('Written to a file, not sent');
  expect(mailStatus('waiting', 'files')).toBe('Being sent');
  expect(mailStatus('sent', 'server')).toBe('Sent');
});
