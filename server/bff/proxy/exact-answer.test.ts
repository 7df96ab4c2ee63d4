import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { list, one } from '../../../shared/contract/answers.ts';
import { endpointOf, hostEndpointNames } from '../../../shared/contract/endpoints.ts';
import { readAnswer } from '../../../shared/contract/read-answer.ts';
import { requiredText } from '../../../shared/schemas/primitives.ts';
import { sampleAnswers } from '../../contract/samples.ts';
import { exactAnswer } from './exact-answer.ts';

const row = z.object({
  id: z.union([z.string().check(z.minLength(1)), z.number()]),
  name: z.string(),
  note: z.nullish(z.string()),
});
const find = (answer: Parameters<typeof exactAnswer>[0], text: string) =>
  exactAnswer(answer, Buffer.from(text), JSON.parse(text));

describe('an answer to the letter', () => {
  it.each([
    '{"data":[]}',
    '{"data":[{"id":1,"name":"a"}]}',
    '{"data":[{"id":"x","name":"a","note":null},{"note":"n","id":2,"name":""}]}',
  ])('is found without reading it field by field: %s', (text) =>
    expect(find(list(row), text)).toEqual(JSON.parse(text)),
  );

  it.each([
    ['a field too many', '{"data":[{"id":1,"name":"a","secret":1}]}'],
    ['a field too few', '{"data":[{"id":1}]}'],
    ['a wrong type', '{"data":[{"id":1,"name":2}]}'],
    ['an empty id', '{"data":[{"id":"","name":"a"}]}'],
    ['a number without end', '{"data":[{"id":1e999,"name":"a"}]}'],
    ['something beside the data', '{"data":[],"secret":1}'],
    ['another wrapping', '{"data":{"data":[]}}'],
    ['a bare list', '[]'],
    ['a key that reaches a prototype', '{"data":[{"id":1,"name":"a","__proto__":{}}]}'],
    ['the name of an inherited property', '{"data":[{"id":1,"name":"a","toString":"x"}]}'],
    ['space before it', ' {"data":[]}'],
  ])('is not one with %s', (_case, text) => expect(find(list(row), text)).toBeUndefined());

  it('is never found with a schema that rewrites', () => {
    expect(find(one(z.object({ name: requiredText('Say a name.') })), '{"data":{"name":"a"}}')).toBeUndefined();
  });

  it('is what reading it would make of it', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(undefined));
    const item = fc.record({ id: value, name: value, note: value, more: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), (data) => {
        const body = JSON.stringify({ data });
        const found = find(list(row), body);
        const read = readAnswer(list(row), JSON.parse(body));
        if (found) expect(read).toEqual({ ok: true, data: found.data });
      }),
      { numRuns: 5000 },
    );
  });
});

test.each(hostEndpointNames)('what %s answers by the contract is found or has to be read, never changed', (name) => {
  const { answer } = endpointOf(name);
  const body = JSON.stringify({ data: sampleAnswers[name] });
  const found = find(answer, body);
  if (found) expect(readAnswer(answer, JSON.parse(body))).toEqual({ ok: true, data: found.data });
});
