import { afterEach, expect, test } from 'vitest';
import { parseUrl, sameOriginPath } from './urls.ts';

const { parse } = URL;
afterEach(() => Object.assign(URL, { parse }));

test.each(['/', '/blogpost', '/alljobposts?q=react&page=2', '/blog#top'])('keeps the own path %s', (path) => {
  expect(sameOriginPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '',
  7,
  null,
])('refuses %j as a path of the site', (path) => {
  expect(sameOriginPath(path)).toBeUndefined();
});

test('parses URLs in a browser without URL.parse', () => {
  Reflect.deleteProperty(URL, 'parse');
  expect(parseUrl('https://www.linkedin.com/in/asha')?.hostname).toBe('www.linkedin.com');
  expect(parseUrl('linkedin')).toBeNull();
  expect(sameOriginPath('/blogpost?page=2')).toBe('/blogpost?page=2');
});
