import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('own paths', () => {
  it.each(['/', '/blogpost', '/alljobposts?q=react&page=2', '/blog#top'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    7,
    null,
  ])('refuses %j', (path) => {
    expect(ownPath(path)).toBeUndefined();
  });
});
