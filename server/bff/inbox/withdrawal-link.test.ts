import { expect, test } from 'vitest';
import { applicationKey } from '#shared/inbox-records.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { createSigner } from '../session/sealer.ts';
import { applicantOf, createWithdrawalToken, readWithdrawalToken, withdrawalDays } from './withdrawal.ts';

const [old, fresh] = ['an old secret of thirty-two characters', 'a new secret of thirty-two characters.'];
const row = {
  jobresponse_id: 7,
  position_applied_for: 'Lamp trimmer',
  first_name: 'Asha',
  contact_email: 'asha@example.com',
  contact_mobile: '9470151623',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const link = { application: applicationKey(row), applicant: applicantOf(row) };

test('a link to withdraw names one application, ends after its days, and outlives a change of the secret', () => {
  const clock = createTestClock(Date.now());
  const token = createWithdrawalToken(createSigner([old]), clock, row);
  const signer = createSigner([fresh, old]);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(readWithdrawalToken(signer, clock, token)).toEqual(link);
  for (const forged of [`x${token}`, token.slice(0, -1), token.replace(/\.[^.]+\./, '.ODo.'), '', 'a.b.c'])
    expect(readWithdrawalToken(signer, clock, forged)).toBe('invalid');
  expect(readWithdrawalToken(signer, clock, signer.sign('form-stamp', 'zzzzzzzzz.Nzo'))).toBe('invalid');
  clock.advance(withdrawalDays * 24 * 60 * 60_000);
  expect(readWithdrawalToken(signer, clock, token)).toEqual(link);
  clock.advance(1);
  expect(readWithdrawalToken(signer, clock, token)).toBe('expired');
});

test('a link from before it named whose it is still leads to its application', () => {
  const clock = createTestClock(Date.now());
  const signer = createSigner([fresh]);
  const until = (clock.now() + 1).toString(36);
  const token = signer.sign('withdrawal', `${until}.${Buffer.from('7:abc').toString('base64url')}`);
  expect(readWithdrawalToken(signer, clock, token)).toEqual({ application: '7:abc', applicant: undefined });
});

test('applications are of one applicant by address and position, however these are written, and never by a phone number', () => {
  expect(applicantOf({ ...row, jobresponse_id: 8, contact_email: 'ASHA@example.com ' })).toBe(link.applicant);
  expect(applicantOf({ ...row, position_applied_for: ' lamp  Trimmer' })).toBe(link.applicant);
  for (const other of [{ position_applied_for: 'Bell ringer' }, { contact_email: 'b@example.com' }])
    expect(applicantOf({ ...row, ...other })).not.toBe(link.applicant);
  expect(applicantOf({ ...row, contact_email: null })).toBeUndefined();
});
