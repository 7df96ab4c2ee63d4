import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from './endpoints.ts';
import { readAnswer } from './read-answer.ts';

const answers = endpointNames.map((name) => endpointOf(name).answer);

describe('reading whatever a host sends', () => {
  it('never breaks, and always says what is wrong', () => {
    const wrapped = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map((data) => ({ data })),
      fc.jsonValue().map((data) => ({ data: { data } })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...answers), wrapped, (answer, body) => {
        const result = readAnswer(answer, body);
        if (!result.ok) expect(result.field).not.toBe('');
        else expect(JSON.stringify(result.data)).toBeDefined();
      }),
      { numRuns: 10_000 },
    );
  });

  it('drops what the schema does not know, also keys that reach a prototype', () => {
    const { answer } = endpointOf('userLogin');
    const body = JSON.parse('{"data":{"token":"t","role":"admin","__proto__":{"admin":true}}}');
    expect(readAnswer(answer, body)).toEqual({ ok: true, data: { token: 't' } });
  });
});
