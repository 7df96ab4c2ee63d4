import { expect, test } from 'vitest';
import { countPositions } from './positions.ts';

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
