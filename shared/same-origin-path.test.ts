import { describe, expect, it } from 'vitest';
import { sameOriginPath } from './urls.ts';

describe('own paths', () => {
  it.each(['/', '/blogpost', '/alljobposts?q=react&page=2', '/blog#top'])('keeps %s', (path) => {
    expect(sameOriginPath(path)).toBe(path);
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
    expect(sameOriginPath(path)).toBeUndefined();
  });
});
