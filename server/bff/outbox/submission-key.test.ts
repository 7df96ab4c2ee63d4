import { expect, test } from 'vitest';
import type { CheckedForm } from './outbox.ts';
import { submissionKey } from './submission-key.ts';

const file = { name: 'cv.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') };
const checked: CheckedForm = { form: 'application', fields: { a: '1', list: ['x', 'y'] }, file };
const key = submissionKey(checked, undefined);

test('the same submission has the same key, whatever the order of its fields', () => {
  expect(submissionKey({ ...checked, fields: { list: ['x', 'y'], a: '1' } }, undefined)).toBe(key);
  expect(submissionKey(checked, 'id')).toBe(submissionKey(checked, 'id'));
});

test('whatever makes another submission makes another key', () => {
  const others = [
    submissionKey(checked, 'id'),
    submissionKey(checked, 'another id'),
    submissionKey(checked, null),
    submissionKey({ ...checked, form: 'contact' }, undefined),
    submissionKey({ ...checked, fields: { ...checked.fields, a: '2' } }, undefined),
    submissionKey({ ...checked, file: undefined }, undefined),
    submissionKey({ ...checked, file: { ...file, content: Buffer.from('%PDF-2') } }, undefined),
  ];
  expect(new Set([key, ...others]).size).toBe(others.length + 1);
});
