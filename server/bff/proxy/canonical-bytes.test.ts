import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalBytes } from './canonical-bytes.ts';

const sentOn = (text: string, data: unknown) => canonicalBytes(Buffer.from(text), JSON.parse(text), data) !== undefined;

describe('a host’s own bytes', () => {
  it.each([
    ['{"data":[{"a":1,"b":null}]}', [{ a: 1, b: null }]],
    [' {"data":[]}'.trim(), []],
    ['{ "data" : {"a":"ü"} }', { a: 'ü' }],
  ])('are sent on where they are the answer: %s', (text, data) => expect(sentOn(text, data)).toBe(true));

  it.each([
    ['a field more', '{"data":[{"a":1,"secret":2}]}', [{ a: 1 }]],
    ['something beside the data', '{"data":[],"secret":1}', []],
    ['a key that reaches a prototype', '{"data":[{"a":1,"__proto__":{"b":1}}]}', [{ a: 1 }]],
    ['another wrapping', '{"data":{"data":[1]}}', [1]],
    ['a bare list', '[1]', [1]],
    ['a rewritten field', '{"data":[{"image":"/files/1"}]}', [{ image: '/media/x' }]],
    ['a list for an object', '{"data":[]}', {}],
  ])('are not with %s', (_case, text, data) => expect(sentOn(text, data)).toBe(false));

  it('are the same answer whenever they are sent on', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (sent, checked) => {
        const text = JSON.stringify({ data: sent });
        if (sentOn(text, checked)) expect(JSON.parse(text)).toEqual({ data: checked });
      }),
      { numRuns: 10_000 },
    );
  });
});
