import { expect, test } from 'vitest';
import { applicationKey } from '#shared/inbox-records.ts';
import { isAddress, isWebAddress } from './person.tsx';
import { countPositions } from './positions.ts';
import { mailStatus } from './record/record-history.tsx';
import { toApplications } from './records.ts';
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

const part = (from: number, count: number) => toPart(Array.from({ length: count }, (_, at) => ({ id: from - at })));
const numberOf = ({ id }: { id: number }) => id;

test('a full part, or one without a few unusable rows, may have older rows behind it; a shorter or longer one has not', () => {
  expect(oldestOf([part(2000, 1000)], numberOf)).toBe(1001);
  expect(oldestOf([part(2000, 1000), part(1000, 900)], numberOf)).toBeUndefined();
  expect(oldestOf([part(2000, 990)], numberOf)).toBe(1011);
  expect(oldestOf([part(2000, 1001)], numberOf)).toBeUndefined();
  expect(oldestOf([part(0, 0)], numberOf)).toBeUndefined();
});

test('a host that answers the same again is not asked for ever', () => {
  expect(oldestOf([part(2000, 1000), part(2000, 1000)], numberOf)).toBeUndefined();
});

test('a row that came twice is listed once', () => {
  expect(inboxRows([part(3, 2), part(2, 2)], numberOf)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
});

const applied = (...positions: string[]) => positions.map((position_applied_for) => ({ position_applied_for }));

test('the most wanted position comes first, equals by name', () => {
  expect(countPositions(applied('QA', 'UI', 'Java', 'UI'))).toEqual([
    { position: 'UI', count: 2 },
    { position: 'Java', count: 1 },
    { position: 'QA', count: 1 },
  ]);
});

test('a position written by hand counts with the one it means', () => {
  expect(countPositions(applied('QA Engineer', ' qa  engineer'))).toEqual([{ position: 'QA Engineer', count: 2 }]);
});

test('applications that name no position are counted as such', () => {
  expect(countPositions(applied('', ' '))).toEqual([{ position: 'No position named', count: 2 }]);
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
