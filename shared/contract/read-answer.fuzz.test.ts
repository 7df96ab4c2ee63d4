import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../test-support/fuzz.ts';
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
      fuzz,
    );
  });

  it('drops what the schema does not know, also keys that reach a prototype', () => {
    const { answer } = endpointOf('userLogin');
    const body = JSON.parse('{"data":{"token":"t","role":"admin","__proto__":{"admin":true}}}');
    expect(readAnswer(answer, body)).toEqual({ ok: true, data: { token: 't' }, unusable: [] });
  });

  it('never lets one row take another away', () => {
    const ids = ['jobpost_id', 'blogs_Items_id', 'jobresponse_id', 'contact_us_id'];
    const names = ['position', 'title', 'name'];
    const tidy = (at: number) =>
      Object.fromEntries([...ids.map((id) => [id, at]), ...names.map((name) => [name, `${name} ${at}`])]);
    const rows = fc.array(
      fc.oneof(
        fc.constant('tidy' as const),
        fc.anything({ values: [fc.string(), fc.double(), fc.constant(null), fc.boolean()] }),
        fc.dictionary(
          fc.constantFrom('jobpost_id', 'position', 'tags', 'image', 'createdAt', 'experience'),
          fc.jsonValue(),
        ),
      ),
      { maxLength: 12 },
    );
    const lists = endpointNames.map(endpointOf).filter((row) => row.answer.shape === 'list' && row.servedBy === 'host');
    fc.assert(
      fc.property(fc.constantFrom(...lists), rows, ({ answer }, given) => {
        const sent = given.map((row, at) => (row === 'tidy' ? tidy(at + 1) : row));
        const expected = sent.filter((_, at) => given[at] === 'tidy').map((row) => Object.values(Object(row))[0]);
        const result = readAnswer(answer, { data: sent });
        if (expected.length === 0) return;
        const shown = (result.ok ? [result.data].flat() : []).map((row) => Object.values(Object(row))[0]);
        expect(shown).toEqual(expect.arrayContaining(expected));
      }),
      fuzz,
    );
  });
});
