import { expect, test } from 'vitest';
import type { CheckedForm } from './outbox.ts';
import { refusedKey, submissionKey } from './submission-key.ts';

const file = { name: 'cv.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') };
const checked: CheckedForm = { form: 'application', fields: { a: '1', list: ['x', 'y'] }, file };
const key = submissionKey(checked);

test('the same submission has the same key, whatever the order of its fields', () => {
  expect(submissionKey({ ...checked, fields: { list: ['x', 'y'], a: '1' } })).toBe(key);
  expect(submissionKey(checked, 'id')).toBe(submissionKey(checked, 'id'));
});

test('whatever makes another submission makes another key', () => {
  const others = [
    submissionKey(checked, 'id'),
    submissionKey(checked, 'another id'),
    refusedKey(checked),
    submissionKey({ ...checked, form: 'contact' }),
    submissionKey({ ...checked, fields: { ...checked.fields, a: '2' } }),
    submissionKey({ ...checked, file: undefined }),
    submissionKey({ ...checked, file: { ...file, content: Buffer.from('%PDF-2') } }),
  ];
  expect(new Set([key, ...others]).size).toBe(others.length + 1);
});
