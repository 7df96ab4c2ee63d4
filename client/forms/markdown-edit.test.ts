import { describe, expect, it, test } from 'vitest';
import {
  type Edit,
  type Format,
  factsOf,
  formatText,
  insertMarkdown,
  insertPicture,
  isInCode,
  keepSelection,
  linkedPages,
} from './markdown-edit.ts';

/** `[` and `]` mark the selection before, `{` and `}` the one after. */
function edited(marked: string, change: (text: string, from: number, to: number) => Edit): string {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const { from: begin, to: end, insert, select } = change(text, from, to);
  const result = text.slice(0, begin) + insert + text.slice(end);
  return `${result.slice(0, select[0])}{${result.slice(...select)}}${result.slice(select[1])}`;
}

test.each([
  ['a [b] c', 'bold', 'a **{b}** c'],
  ['a **[b]** c', 'bold', 'a {b} c'],
  ['a [] c', 'italic', 'a _{}_ c'],
  ['a [b] c', 'code', 'a `{b}` c'],
  ['[a\nb]', 'code', '```\n{a\nb}\n```'],
  ['see [us]', 'link', 'see [us]({https://})'],
  ['see []', 'link', 'see [{}](https://)'],
  ['one\ntw[o]\nthree', 'heading', 'one\n{## two}\nthree'],
  ['## tw[o]', 'heading', '{two}'],
  ['o[ne\ntw]o', 'list', '{- one\n- two}'],
  ['[one]', 'quote', '{> one}'],
  ['a[ b ]c', 'bold', 'a **{b}** c'],
  ['a **[b ]** c', 'bold', 'a {b } c'],
  ['[a_bbb]', 'italic', '_{a_bbb}_'],
  ['[**]', 'bold', '**{**}**'],
  ['a[ **b** ]c', 'bold', 'a {b} c'],
  ['[_a_ and _b_]', 'italic', '_{_a_ and _b_}_'],
  ['[one\n]two', 'bold', '**{one}**\ntwo'],
  ['[one\n]two', 'code', '`{one}`\ntwo'],
  ['o[ne\ntwo\n \n three \n\n]four', 'bold', 'o{**ne\ntwo**\n \n **three**} \n\nfour'],
  ['[**one**\n\n**two**]', 'bold', '{one\n\ntwo}'],
  ['[**one**\n\ntwo]', 'bold', '{**one**\n\n**two**}'],
  [
    '[## one\ntwo\n- three\n  1. four\n> > five\n]',
    'italic',
    '## {_one_\n_two_\n- _three_\n  1. _four_\n> > _five_}\n',
  ],
  ['[\n\n1. 1 ]', 'bold', '\n\n1. **{1}** '],
  ['2 [- 1]', 'bold', '2 - **{1}**'],
  ['[ ]a', 'bold', '**{}** a'],
  ['[one\n]two', 'heading', '{## one}\ntwo'],
  ['[one\n\n]two', 'list', '{- one\n}\ntwo'],
  ['[one\n\ntwo]', 'heading', '{## one\n\n## two}'],
  ['[- one\n \n- two\n]three', 'list', '{one\n \ntwo}\nthree'],
  ['[one\n\ntwo\n]three', 'quote', '{> one\n> \n> two}\nthree'],
  ['one\n[]\ntwo', 'list', 'one\n{- }\ntwo'],
] as const)('%j with the format %s becomes %j', (marked, format: Format, expected) => {
  expect(edited(marked, (text, from, to) => formatText(text, from, to, format))).toBe(expected);
});

test.each([
  ['a [b] c', '**x**', 'a **x**{} c'],
  ['a [b] c', '## x', 'a x{} c'],
  ['[]', '## x', '## x{}'],
  ['a []b', '- x\n- y', 'a \n\n- x\n- y{}\n\nb'],
  ['a\n[]\nb', '> x', 'a\n\n> x{}\n\nb'],
  ['a\n\n[]', '![](/media/x)', 'a\n\n![](/media/x){}'],
])('into %j, pasting %j gives %j', (marked, markdown, expected) => {
  expect(edited(marked, (text, from, to) => insertMarkdown(text, from, to, markdown))).toBe(expected);
});

test.each([
  ['one\n[tw]o', 'one\n\n![](/a)\n\n{tw}o'],
  ['o[n]e\ntwo', 'o{n}e\n\n![](/a)\n\ntwo'],
  ['one[]\ntwo', 'one{}\n\n![](/a)\n\ntwo'],
])('a picture below the first line of %j keeps the selection', (marked, expected) => {
  const insert = (text: string, from: number, to: number) => keepSelection(insertPicture(text, 0, '/a'), from, to);
  expect(edited(marked, insert)).toBe(expected);
});

test('knows the inside of a code block', () => {
  const text = 'a\n```\nb\n```\nc';
  expect(['a', 'b', 'c'].map((part) => isInCode(text, text.indexOf(part)))).toEqual([false, true, false]);
});

test('lists the pages of this site that a text links to', () => {
  const text =
    '[a](/contact) ![b](/media/b) [c](https://site.example/blog?post=1.5#x) [d](https://d.example/) [e](//e) [f](/feed.xml) (/g)';
  expect(linkedPages(text, 'https://site.example')).toEqual(['/contact', '/blog?post=1.5#x']);
  expect(linkedPages(`${'!['.repeat(20_000)}](/a)`, '')).toBeInstanceOf(Array);
});

describe('facts of a text', () => {
  it('count words, minutes, pictures without a description and skipped levels', () => {
    expect(factsOf('## One\n\nTwo, three.\n\n![](/media/a) ![b](/media/b)\n\n#### Four')).toMatchObject({
      minutes: 1,
      withoutAlt: 1,
      skipsLevel: true,
    });
    expect(factsOf('## a\n### b\n## c').skipsLevel).toBe(false);
    expect(factsOf('word '.repeat(660))).toMatchObject({ words: 660, minutes: 3 });
  });
});
