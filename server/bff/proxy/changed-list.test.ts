import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { list } from '../../../shared/contract/answers.ts';
import { type KnownList, readChangedList } from './changed-list.ts';

const row = z.object({ id: z.number(), name: z.string() });
interface Row {
  readonly id: number;
  readonly name: string;
}

const bytesOf = (text: string) => Buffer.from(text);
const json = (rows: readonly unknown[], space?: number) => JSON.stringify({ data: rows }, null, space);
const knownOf = (text: string) => ({ data: (JSON.parse(text) as { data: Row[] }).data, source: bytesOf(text) });
const read = (before: string, after: string) => readChangedList(list(row), bytesOf(after), knownOf(before))?.data;

const a = { id: 1, name: 'a' };
const b = { id: 2, name: 'with "quotes", [brackets], {braces} and \\' };
const c = { id: 3, name: 'c' };
const d = { id: 4, name: '\\"],[{' };

describe('a list that has changed in places', () => {
  it.each([
    ['one edited', [a, b, c], [a, { ...b, name: 'ß' }, c]],
    ['the first edited', [a, b, c], [{ ...a, name: 'new' }, b, c]],
    ['the last edited', [a, b, c], [a, b, { ...c, name: 'new' }]],
    ['one added before', [a, b, c], [d, a, b, c]],
    ['one added behind', [a, b, c], [a, b, c, d]],
    ['several added between', [a, c], [a, d, b, c]],
    ['one gone', [a, b, c], [a, c]],
    ['several gone', [a, b, c, d], [a, d]],
    ['the first gone', [a, b, c], [b, c]],
    ['the last gone', [a, b, c, d], [a, b, c]],
    ['two that changed places', [a, b, c, d], [a, c, b, d]],
    ['one of several alike gone', [a, a, a, a], [a, a, a]],
    ['one of several alike added', [a, a], [a, a, a]],
  ])('%s', (_what, before, after) => {
    for (const space of [undefined, 2]) {
      const found = read(json(before, space), json(after, space));
      expect(found).toEqual(after);
    }
  });

  it('keeps the values of what is as it was', () => {
    const known = knownOf(json([a, b, c]));
    const rows = readChangedList(list(row), bytesOf(json([a, d, b, c])), known)?.data;
    expect(rows?.[0]).toBe(known.data[0]);
    expect(rows?.[3]).toBe(known.data[2]);
  });

  it.each([
    ['nothing as it was', json([a, b]), json([c, d])],
    ['nothing before', json([]), json([a])],
    ['a row that is not to the letter', json([a, b, c]), json([a, { ...b, secret: 1 }, c])],
    ['a row of the wrong kind', json([a, b, c]), json([a, 5, c])],
    ['something beside the list', json([a, b]), '{"data":[{"id":1,"name":"a"}],"secret":1}'],
    ['another name', json([a, b]), json([a, b]).replace('data', 'date')],
  ])('leaves to the whole reading: %s', (_what, before, after) => expect(read(before, after)).toBeUndefined());

  it.each([
    ['two commas', '{"data":[A,,C]}'],
    ['a comma at the end', '{"data":[A,B,]}'],
    ['a list that ends too early', '{"data":[A,B],C]}'],
    ['a list that ends too early, without a comma', '{"data":[A,B]C]}'],
    ['a list that begins twice', '{"data":[[A,B,C]}'],
    ['a row that lacks its end', '{"data":[A,{"id":2,C]}'],
    ['a text without an end', '{"data":[A,{"id":2,"name":"x},C]}'],
    ['a comment', '{"data":[A,/**/,C]}'],
    ['nothing at all', ''],
    ['half of it', '{"data":[A'],
  ])('takes nothing for JSON that is none: %s', (_what, text) => {
    const fill = (name: string) => JSON.stringify({ A: a, B: c, C: d }[name]);
    expect(read(json([a, c, d]), text.replace(/[ABC]/g, fill))).toBeUndefined();
  });

  const rows = fc.array(fc.record({ id: fc.nat(3), name: fc.string({ maxLength: 4 }) }), { maxLength: 6 });

  it('gives what parsing all of it would give, one change after the other', () => {
    fc.assert(
      fc.property(rows, fc.array(rows, { minLength: 1, maxLength: 4 }), (first, others) => {
        let known: KnownList = knownOf(json(first));
        for (const next of others) {
          const source = bytesOf(json(next));
          const found = readChangedList(list(row), source, known);
          if (found) expect(found.data).toEqual(next);
          known = found ? { ...found, source } : { data: next, source };
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('never takes what is no JSON, wherever bytes are lost, changed or doubled', () => {
    const damage = fc.record({
      at: fc.nat(200),
      drop: fc.nat(20),
      put: fc.constantFrom('', ',', '"', ']', '[', '{', '}', '],', ',['),
    });
    fc.assert(
      fc.property(rows, damage, (before, { at, drop, put }) => {
        const whole = json(before);
        const text = whole.slice(0, at) + put + whole.slice(at + drop);
        const found = readChangedList(list(row), bytesOf(text), knownOf(whole));
        if (found) expect(JSON.parse(text)).toEqual({ data: found.data });
      }),
      { numRuns: 20_000 },
    );
  });
});
