import { expect, test } from 'vitest';
import { storeAnswer } from './stored-answer.ts';

const text = '{"data":[1]}';
const loaded = (body: string | Buffer = text) => {
  const source = Buffer.from(body);
  return { data: [1], bytes: source, source };
};

test('an answer that the host has sent again stays what it was, only younger', () => {
  const first = storeAnswer(loaded(), 1000, undefined);
  expect(storeAnswer(first, 2000, first)).toEqual({ ...first, storedAt: 2000 });
});

test('another answer has another tag, as long as it may be', () => {
  const tags = ['{"data":[1]}', '{"data":[2]}', '{"data":[10]}', '{"data":[01]}'].map(
    (body) => storeAnswer(loaded(body), 1000, undefined).etag,
  );
  expect(new Set(tags).size).toBe(4);
});

test('what the browser gets is written where the host sent something else', () => {
  const source = Buffer.from('[1]');
  const { bytes } = storeAnswer({ data: [1], source }, 1000, undefined);
  expect(bytes.toString()).toBe(text);
});

test('a small part of a large buffer does not keep the whole', () => {
  const large = Buffer.alloc(64 * 1024, text);
  const part = large.subarray(0, text.length);
  const { bytes, source } = storeAnswer({ data: [1], bytes: part, source: part }, 1000, undefined);
  expect(bytes).toEqual(part);
  expect(source).toBe(bytes);
  expect(bytes.buffer).not.toBe(large.buffer);
});
