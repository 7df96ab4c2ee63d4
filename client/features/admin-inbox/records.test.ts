import { expect, test } from 'vitest';
import { applicationKey } from '#shared/inbox-records.ts';
import { toApplications } from './records.ts';

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
