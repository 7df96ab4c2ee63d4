import { expect, test } from 'vitest';
import { loggedPath, maskAddress } from './request-log.ts';

test.each([
  ['/jobopenings?q=asha', '/jobopenings'],
  ['/database/17', '/database/17'],
  ['/api/getJobPostById/7', '/api/getJobPostById/7'],
  ['/asha@example.com', '/·'],
  ['/unsubscribe/asha%40example.com/now', '/unsubscribe/·/now'],
  ['/call/9876543210', '/call/·'],
  ['/api/changePasswordAfterFoget/V2hvZXZlciByZWFkcyB0aGlzIGlzIHZlcnkgY3VyaW91cw', '/api/changePasswordAfterFoget/·'],
  [`/${'a/'.repeat(500)}`, `/${'a/'.repeat(99)}a…`],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['203.0.113.77:52144', '203.0.113.x'],
  ['asha@example.com', 'unknown:x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
])('%s is logged as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
