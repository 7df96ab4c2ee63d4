import { describe, expect, it, test } from 'vitest';
import { defaultMailTexts, fillMailText, mailTextNames, unknownPlaceholder } from './mail-texts.ts';

const facts = { name: 'Meera Pillai', position: 'Gardener', company: 'Realvance', signature: 'Asha Rao\nRealvance' };

describe.each(mailTextNames)('the default text for %s', (name) => {
  const fill = (more: Partial<typeof facts>) => fillMailText(defaultMailTexts[name], { ...facts, ...more });

  it('greets by name, names the position and ends with the signature', () => {
    const { subject, text } = fill({});
    expect(text).toMatch(/^Dear Meera Pillai,\n\n[\s\S]*\n\nAsha Rao\nRealvance$/);
    // A message has no position.
    expect(subject + text).toContain(name === 'answered' ? 'Realvance' : 'Gardener');
    expect(subject + text).not.toMatch(/[{}]/);
  });

  it('uses neutral words for a name, position and signature that are missing', () => {
    const { subject, text } = fill({ name: ' ', position: '', signature: ' ' });
    expect(text).toMatch(/^Hello,\n\n[\s\S]*\n\nRealvance$/);
    expect((subject + text).includes('the position')).toBe(name !== 'answered');
  });
});

test('a value is one line and is not searched for placeholders', () => {
  const { subject, text } = fillMailText(
    { subject: '{name}', text: '{position}' },
    { ...facts, name: 'A\r\nBcc: x', position: '{signature}' },
  );
  expect({ subject, text }).toEqual({ subject: 'A Bcc: x', text: '{signature}' });
});

test.each([
  ['Dear {name}', undefined],
  ['Dear {nmae}, {x}', 'nmae'],
  ['{ a set } {}', ''],
  ['{"json": 1}', undefined],
])('in %j the unknown placeholder is %j', (text, unknown) => expect(unknownPlaceholder(text)).toBe(unknown));
