import { expect, test } from 'vitest';
import { onlyDigits } from './digits.ts';

test('a phone number keeps its digits only', () => {
  expect(onlyDigits('98765-432 10', 10)).toBe('9876543210');
  expect(onlyDigits('call me', 10)).toBe('');
});

test('an eleventh digit is not taken', () => {
  expect(onlyDigits('98765432101', 10)).toBe('9876543210');
});
