import { expect, test } from 'vitest';
import { retryDelay } from './relay.ts';

const seconds = (attempts: number, random = 1) => retryDelay(attempts, () => random) / 1000;

test('delays double from two seconds to ten minutes and stay there', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((attempts) => seconds(attempts))).toEqual([
    2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600,
  ]);
  expect(seconds(5000)).toBe(600);
});

test('chance takes off up to a fifth', () => {
  expect(seconds(1, 0)).toBe(1.6);
  expect(seconds(20, 0)).toBe(480);
});
