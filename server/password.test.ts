import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, isPasswordOf, passwordProblem, requireAcceptable } from './password.ts';

const common = 'This password is too common to be safe. Choose another one.';

describe('a new password', () => {
  test.each([
    'password',
    'PASSWORD1',
    'iloveyou',
    'qwerty123456',
    'passwordpassword',
    'password1234567',
    'summer2026',
    'abababababababab',
    '１２３４５６７８',
  ])('is refused when guessers try it first: %s', async (password) => {
    expect(await passwordProblem(password)).toBe(common);
  });

  test.each(['quiet river 7', 'a password for tests', 'Ünïcödé🔑 pass'])('is taken: %s', async (password) => {
    expect(await passwordProblem(password)).toBeUndefined();
  });

  test('is refused when it is too short, in characters as people count them', async () => {
    expect(await passwordProblem('seven77')).toBe('The password needs at least 8 characters.');
    expect(await passwordProblem('🔑🔑🔑🔑🔑🔑a')).toBe('The password needs at least 8 characters.');
    expect(await passwordProblem('quiet river 77', 15)).toBe(
      'The password needs at least 15 characters. With a second step, 8 are enough.',
    );
    expect(await passwordProblem('quiet river 777', 15)).toBeUndefined();
  });

  test('is refused at its field', async () => {
    await expect(requireAcceptable('password', 'newPassword')).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { newPassword: common },
    });
  });
});

test("a password is stored as a hash at the cost that OWASP recommends, the library's own", async () => {
  const atLibraryCost = await hash('quiet river 7', {});
  expect(atLibraryCost).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  // Tests replace that cost where none is asked for: `hashPassword` asks for none.
  const stored = await hashPassword('quiet river 7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await isPasswordOf(stored, 'quiet river 7')).toBe(true);
  expect(await isPasswordOf(stored, 'quiet river 8')).toBe(false);
});

test('a password of any script is the same on every system', async () => {
  const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Ünïcödé🔑 pass'.normalize(form)) as [string, string];
  expect(await isPasswordOf(await hashPassword(decomposed), composed)).toBe(true);
  expect(await isPasswordOf(await hashPassword(composed), decomposed)).toBe(true);
  // As a tool makes it that takes the password as it is typed.
  expect(await isPasswordOf(await hash(decomposed, { timeCost: 1, memoryCost: 8 }), decomposed)).toBe(true);
});
