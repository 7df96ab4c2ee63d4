import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SmallerBytes } from './smaller-bytes.ts';

const text = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: `Position ${id}` })));

test('an answer is compressed when it is asked for again, and once', async () => {
  const smaller = new SmallerBytes(Buffer.from(text));
  expect(smaller.at('br')).toBeUndefined();
  await pause(50);
  expect(smaller.at('br')).toBeUndefined();
  await expect.poll(() => smaller.at('br')).toBeDefined();
  const first = smaller.at('br');
  expect(brotliDecompressSync(first ?? '').toString()).toBe(text);
  expect(smaller.at('br')).toBe(first);
  await expect.poll(() => smaller.at('gzip')).toBeDefined();
  expect(gunzipSync(smaller.at('gzip') ?? '').toString()).toBe(text);
  expect(smaller.at('identity')).toBeUndefined();
});

test.each([
  ['fits into one packet', Buffer.from('{"data":[]}')],
  ['does not get smaller', randomBytes(5000)],
])('what %s is sent as it is', async (_what, bytes) => {
  const smaller = new SmallerBytes(bytes);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(smaller.at('gzip')).toBeUndefined();
    await pause(10);
  }
});
