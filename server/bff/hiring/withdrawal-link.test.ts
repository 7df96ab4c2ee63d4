import { expect, test } from 'vitest';
import { createTestClock } from '../../test-support/clock.ts';
import { createSigner } from '../session/signer.ts';
import { createWithdrawalToken, readWithdrawalToken, withdrawalDays } from './withdrawal-link.ts';

const [old, fresh] = ['an old secret of thirty-two characters', 'a new secret of thirty-two characters.'];
const key = '7:0123456789abcdef';

test('a link to withdraw names one application, ends after its days, and outlives a change of the secret', () => {
  const clock = createTestClock(Date.now());
  const token = createWithdrawalToken(createSigner([old]), clock, key);
  const signer = createSigner([fresh, old]);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(readWithdrawalToken(signer, clock, token)).toBe(key);
  for (const forged of [`x${token}`, token.slice(0, -1), token.replace(/\.[^.]+\./, '.ODo.'), '', 'a.b.c'])
    expect(readWithdrawalToken(signer, clock, forged)).toBe('invalid');
  // Signed for something else.
  expect(readWithdrawalToken(signer, clock, signer.sign('form-stamp', 'zzzzzzzzz.Nzo'))).toBe('invalid');
  clock.advance(withdrawalDays * 24 * 60 * 60_000);
  expect(readWithdrawalToken(signer, clock, token)).toBe(key);
  clock.advance(1);
  expect(readWithdrawalToken(signer, clock, token)).toBe('expired');
});
