import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { boundaryOf, MultipartScanner, type PartFacts } from './multipart-scanner.ts';

interface Part extends PartFacts {
  content: string;
}

/** What the scanner sees of a body that arrives in these chunks. */
function scan(boundary: string, chunks: readonly Buffer[]): { parts: Part[]; ended: boolean } {
  const parts: Part[] = [];
  const last = () => {
    const part = parts.at(-1);
    if (!part) throw new Error('content outside a part');
    return part;
  };
  const scanner = new MultipartScanner(boundary, {
    onPart: (facts) => parts.push({ ...facts, content: '' }),
    onData: (data) => {
      last().content += data.toString('latin1');
    },
    onPartEnd: () => undefined,
  });
  for (const chunk of chunks) scanner.write(chunk);
  return { parts, ended: scanner.ended };
}

/** Cuts a body at these places, given as fractions. */
function cut(body: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => Math.floor(place * body.length)).sort((a, b) => a - b), body.length];
  return at.slice(1).map((end, index) => body.subarray(at[index], end));
}

const boundary = 'xx';
// Little else than pieces of a boundary: the hardest content there is.
const content = fc
  .array(fc.constantFrom('\r', '\n', '-', 'x', '\r\n--', '\r\n--x', 'a', '\u00ff'), { maxLength: 30 })
  .map((pieces) => pieces.join(''))
  .filter(
    (text) =>
      !`\r\n${text}\r\n`.includes(`\r\n--${boundary}`) &&
      !`${text}\r\n--${boundary}`.slice(0, -1).includes(`\r\n--${boundary}`),
  );
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

describe('reading a multipart body', () => {
  it('sees the same parts however the body is cut', () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 5 }), places, (contents, where) => {
        const text = contents
          .map(
            (value, index) => `--${boundary}\r\nContent-Disposition: form-data; name="p${index}"\r\n\r\n${value}\r\n`,
          )
          .join('');
        const { parts, ended } = scan(boundary, cut(Buffer.from(`${text}--${boundary}--\r\n`, 'latin1'), where));
        expect(ended).toBe(true);
        expect(parts.map((part) => part.content)).toEqual(contents);
      }),
      { numRuns: 10_000 },
    );
  });

  it('says what is wrong with anything else, and never breaks', () => {
    const noise = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('\r\n', '--xx', '\r\n--xx', '--', 'Content-Disposition: form-data; name=', '"', ';'),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(noise, places, (pieces, where) => {
        try {
          scan(boundary, cut(Buffer.from(pieces.join('')), where));
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['form-data; name="title"', { name: 'title', filename: undefined }],
    ['form-data; name=title', { name: 'title', filename: undefined }],
    ['Form-Data; filename="a;b.png"; name="image"', { name: 'image', filename: 'a;b.png' }],
    ['form-data; name="image"; filename=""', { name: 'image', filename: '' }],
    ['form-data; name="image"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.pdf', { name: 'image', filename: 'résumé.pdf' }],
    [
      'form-data; name="image"; filename="r.pdf"; filename*=utf-8\'en\'%C3%A9.pdf',
      { name: 'image', filename: 'é.pdf' },
    ],
  ])('understands %s', (disposition, facts) => {
    const body = `--xx\r\ncontent-disposition: ${disposition}\r\n\r\n\r\n--xx--`;
    expect(scan(boundary, [Buffer.from(body)]).parts).toMatchObject([facts]);
  });

  it.each(['7bit', '8bit', 'Binary'])('takes bytes that are sent as they are (%s)', (encoding) => {
    const head = 'content-disposition: form-data; name="a"';
    const body = `--xx\r\n${head}\r\ncontent-transfer-encoding: ${encoding}\r\n\r\nx\r\n--xx--`;
    expect(scan(boundary, [Buffer.from(body)]).parts).toMatchObject([{ name: 'a', content: 'x' }]);
  });

  it.each([
    ['an encoding of its own', 'form-data; name="a"\r\ncontent-transfer-encoding: base64'],
    ['a name in broken characters', 'form-data; name="a"; filename*=UTF-8\'\'%C3%'],
  ])('refuses %s', (_, disposition) => {
    const body = `--xx\r\ncontent-disposition: ${disposition}\r\n\r\nx\r\n--xx--`;
    expect(() => scan(boundary, [Buffer.from(body)])).toThrow(ApiError);
  });

  it('overlooks a preamble, spaces after a boundary and an epilogue', () => {
    const body = 'hello\r\n--xx  \r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--xx-- \r\nbye\r\n--xx\r\n';
    expect(scan(boundary, [Buffer.from(body)])).toMatchObject({ parts: [{ name: 'a', content: 'x' }], ended: true });
  });
});

describe('the boundary of a form', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', 'a b'],
  ])('%s', (header, expected) => expect(boundaryOf(header)).toBe(expected));

  it.each([undefined, '', 'text/plain', 'multipart/mixed; boundary=a', 'multipart/form-data-x; boundary=a'])(
    'is not looked for in %s',
    (header) => expect(() => boundaryOf(header)).toThrow(expect.objectContaining({ statusCode: 415 })),
  );

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary="a "',
  ])('is missed in %s', (header) =>
    expect(() => boundaryOf(header)).toThrow(expect.objectContaining({ statusCode: 400 })),
  );
});
