import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '#shared/test-support/fuzz.ts';
import { requestedAddress, withoutBlankEnd } from './plugin.ts';

test.each([
  ['/', '/'],
  ['/about?x=1', '/about?x=1'],
  ['/database/..%2f7', '/database/..%2f7'],
  ['//evil.example/about', '/evil.example/about'],
  ['/\\evil.example', '/evil.example'],
  ['/\\/evil.example', '/evil.example'],
  ['/..//evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['/x/../../..//evil.example', '/evil.example'],
  ['http://evil.example/about', '/about'],
  ['HTTPS://evil.example', '/'],
  ['http://user@evil.example:1/\\[?q', '/[?q'],
  ['/\\[', '/['],
  ['*', '/*'],
  ['/about#top', '/about'],
])('%j is the page at %j', (target, address) => {
  expect(requestedAddress(target)).toBe(address);
});

test.each([
  ['/contact%20', '/contact'],
  ['/jobform/QA%20Engineer%20%20?q=a%20', '/jobform/QA%20Engineer?q=a%20'],
  ['/%20', '/'],
  ['/blog?q=a%20', '/blog?q=a%20'],
  ['/blog?q=/contact%20?', '/blog?q=/contact%20?'],
])('%j, its blanks at the end of the path apart, is %j', (address, tidy) => {
  expect(withoutBlankEnd(address)).toBe(tidy);
});

test('whatever is asked for is an address of this site', () => {
  const pieces = fc.constantFrom(...['..', '%2f', '%5c', '%2e', 'evil.example', ...'/\\.a?#@:[']);
  const targets = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(targets, (target) => {
      const address = requestedAddress(target);
      expect(address).toMatch(/^\/(?![/\\])/);
      expect(new URL(address, 'http://own.example').host).toBe('own.example');
    }),
    fuzz,
  );
});
