import { expect, test } from 'vitest';
import { breakpointsOf, nextStop, slidesInView, stopsOf } from './carousel-layout.ts';

test('a shelf shows 1, 2, 3, 3 and 4 slides at the five widths of the specification', () => {
  expect([360, 640, 768, 1024, 1280].map((width) => slidesInView('shelf', width))).toEqual([1, 2, 3, 3, 4]);
});

test('a single carousel shows one slide at any width', () => {
  expect(slidesInView('single', 1920)).toBe(1);
  expect(breakpointsOf('single')).toEqual({});
});

test('the row stops when its last slide is in view, and then goes round', () => {
  expect(stopsOf(6, 4)).toBe(3);
  expect(stopsOf(2, 4)).toBe(1);
  expect(nextStop(2, 1, 3)).toBe(0);
  expect(nextStop(0, -1, 3)).toBe(2);
});
