import { expect, it, onTestFinished, vi } from 'vitest';
import { parseAnswer, parseRefusal } from './upstream.ts';

const answer = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
});
const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;

it('an answer of brackets is not taken apart: that alone would keep everybody waiting for seconds', () => {
  const deep = answer(nested(2_000_000));
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(() => parseAnswer(deep)).toThrow('invalid response');
  expect(parseRefusal(deep)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
});

it('a large answer that is flat, or a small one that is deep, is read', () => {
  const data = Array.from({ length: 5000 }, (_, id) => ({ id, text: '[{"' }));
  expect(parseAnswer(answer(JSON.stringify({ data })))).toEqual({ data });
  expect(parseAnswer(answer(nested(100)))).toEqual(JSON.parse(nested(100)));
});

it.each(['', '\n', ' \r\n\t', '\uFEFF'])('an answer of white space is an empty one: %j', (text) => {
  expect(parseAnswer(answer(text), { statusOnly: true })).toBeUndefined();
});
