import { expect, test } from 'vitest';
import { diffTexts } from './text-diff.ts';

const signs = { same: '', removed: '-', added: '+' } as const;
const shown = (from: string, to: string) =>
  diffTexts(from, to)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`))
    .join('');

test.each([
  ['equal texts', 'Fog.', 'Fog.', 'Fog.'],
  ['a new text', '', 'Fog.', '[+Fog.]'],
  ['a removed text', 'Fog.', '', '[-Fog.]'],
  ['a changed word', 'Fog over the sea.', 'Fog over the bay.', 'Fog over the [-sea.][+bay.]'],
  ['a new paragraph', 'One.\n\nThree.', 'One.\n\nTwo.\n\nThree.', 'One.\n\n[+Two.\n\n]Three.'],
  ['a word in one of many lines', 'a\nb c d\ne\n', 'a\nb x d\ne\n', 'a\nb [-c][+x] d\ne\n'],
  [
    'texts with little in common',
    'The fog of the sea',
    'A lamp to guide the',
    '[-The fog of the sea][+A lamp to guide the]',
  ],
])('shows %s', (_what, from, to, expected) => {
  expect(shown(from, to)).toBe(expected);
});

test('compares long texts, and gives back both', () => {
  const paragraph = (n: number) => `${`Sentence ${n} about fog. `.repeat(20)}\n`;
  const from = Array.from({ length: 200 }, (_, n) => paragraph(n)).join('\n');
  const to = from.replace('Sentence 70 about', 'Words about').replace(paragraph(150), '');
  const parts = diffTexts(from, to);
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([without('added') === from, without('removed') === to]).toEqual([true, true]);
  expect(parts.filter(({ kind }) => kind === 'added')).toEqual([{ kind: 'added', text: 'Words' }]);
});
