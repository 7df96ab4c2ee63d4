import { describe, expect, it } from 'vitest';
import { BoundedEntries } from './bounded-entries.ts';

describe('bounded entries', () => {
  it('drop the one used longest ago', () => {
    const entries = new BoundedEntries<string>(2, 100);
    entries.set('a', 'A', 1);
    entries.set('b', 'B', 1);
    entries.get('a');
    entries.set('c', 'C', 1);
    expect(['a', 'b', 'c'].map((key) => entries.get(key))).toEqual(['A', undefined, 'C']);
  });

  it('stay within their bytes, also when a value changes its size', () => {
    const entries = new BoundedEntries<string>(100, 10);
    entries.set('a', 'A', 6);
    entries.set('a', 'A', 4);
    entries.set('b', 'B', 6);
    expect(entries.bytes).toBe(10);
    entries.set('c', 'C', 1);
    expect([entries.get('a'), entries.bytes]).toEqual([undefined, 7]);
  });

  it('do not keep what is larger than everything', () => {
    const entries = new BoundedEntries<string>(100, 10);
    entries.set('a', 'A', 1);
    entries.set('b', 'B', 11);
    expect([entries.get('a'), entries.get('b')]).toEqual(['A', undefined]);
  });
});
