import { afterEach, expect, test } from 'vitest';
import { parseUrl, sameOriginPath } from './urls.ts';

const { parse } = URL;
afterEach(() => Object.assign(URL, { parse }));

test('a browser of two years ago reads addresses too', () => {
  Reflect.deleteProperty(URL, 'parse');
  expect(parseUrl('https://www.linkedin.com/in/asha')?.hostname).toBe('www.linkedin.com');
  expect(parseUrl('linkedin')).toBeNull();
  expect(sameOriginPath('/blogpost?page=2')).toBe('/blogpost?page=2');
});
