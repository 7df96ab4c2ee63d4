import { describe, expect, it, test } from 'vitest';
import { type Format, factsOf, formatText } from './markdown-edit.ts';

/** `[` and `]` mark the selection. */
function edited(marked: string, format: Format): string {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const { from: begin, to: end, insert, select } = formatText(text, from, to, format);
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
] as const)('%j with the format %s becomes %j', (text, format, expected) => {
  expect(edited(text, format)).toBe(expected);
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
