import { expect, test } from 'vitest';
import { markdownText } from './markdown-text.ts';

test.each([
  ['## Why *now*?', 'Why now?'],
  ['**Bold**, _slanted_ and `code`', 'Bold, slanted and code'],
  ['***both***', 'both'],
  ['See [our work](/about "About") or <https://example.com>.', 'See our work or https://example.com.'],
  ['![A desk](/media/desk.png)', 'A desk'],
  ['[![A desk](/media/desk.png)](/about)', 'A desk'],
  ['> quoted\n> > twice', 'quoted\ntwice'],
  ['- one\n* two\n• three\n- [x] done', 'one\ntwo\nthree\ndone'],
  ['1. first', '1. first'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a, b\n1, 2'],
  ['above\n\n---\n\nbelow', 'above\n\n\nbelow'],
  ['[id]: https://example.com', ''],
  ['1 \\* 2', '1 * 2'],
  ['Use \\*important\\* and \\_\\_init\\_\\_', 'Use *important* and __init__'],
  ['\\[not a link\\](/a) \\`x\\` **a\\*b** [a\\]b](/c)', '[not a link](/a) `x` a*b a]b'],
  ['\\# no heading\n\\- no item\n\\> no quote', '# no heading\n- no item\n> no quote'],
  ['`C:\\*` and ``\\_``', 'C:\\* and \\_'],
  ['| a \\| b | c |', 'a | b, c'],
  ['[Foo](https://en.wikipedia.org/wiki/Foo_(bar)) and ![Foo](/foo_(1).png "Foo")', 'Foo and Foo'],
])('takes the signs out of %j', (markdown, text) => {
  expect(markdownText(markdown)).toBe(text);
});

test.each([
  'snake_case_name',
  '2 * 3 * 4',
  'a < b > c',
  'C:\\dir',
  'Pay: 9 - 14 lakh',
  'a | b',
  '[x] y (z)',
  '#hashtag',
  '5 > 3',
])('leaves %j as it is', (text) => {
  expect(markdownText(text)).toBe(text);
});

test.each(['**a ', '_a ', '[', '![', '`a', '| ', '> ', '*a', '[a](', '[a](b(', '\\\\*', '[a](()', '<http://'])(
  'ends soon with 100,000 characters of %j',
  (part) => {
    expect(markdownText(part.repeat(100_000 / part.length))).toBeTypeOf('string');
  },
);
