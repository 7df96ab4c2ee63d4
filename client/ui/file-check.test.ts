import { expect, test } from 'vitest';
import { accepted, fileProblem, formatFileSize } from './file-input.tsx';

test('formats file sizes with a unit', () => {
  expect([500, 840 * 1024, 1024 * 1024, 4_404_019].map(formatFileSize)).toEqual([
    '500 bytes',
    '840 KB',
    '1 MB',
    '4.2 MB',
  ]);
});

test('accepts extensions, MIME types and wildcards', () => {
  const resume = { name: 'CV.PDF', type: 'application/pdf' };
  expect(accepted(resume, '.doc,.pdf')).toBe(true);
  expect(accepted(resume, 'image/*')).toBe(false);
  expect(accepted({ name: 'a.webp', type: 'image/webp' }, 'image/*')).toBe(true);
  expect(accepted({ name: 'a.webp', type: 'image/webp' }, 'image/png, image/webp')).toBe(true);
});

test('names the limit and the size of a file that is too large', () => {
  const picture = { name: 'a.png', type: 'image/png', size: 7 * 1024 * 1024 };
  expect(fileProblem(picture, 'image/*', 5 * 1024 * 1024)).toBe('Choose a file of at most 5 MB: a.png has 7 MB.');
  expect(fileProblem({ ...picture, size: 5 * 1024 * 1024 + 1 }, 'image/*', 5 * 1024 * 1024)).toContain('has 5.1 MB.');
  expect(fileProblem({ ...picture, size: 100 * 1024 + 1 }, 'image/*', 100 * 1024)).toContain('has 101 KB.');
  expect(fileProblem({ ...picture, size: 1 }, 'image/*', 5)).toBeNull();
  expect(fileProblem({ ...picture, size: 0 }, 'image/*', 5)).toContain('empty');
});
