import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address on the public internet', () => {
  it.each(['93.184.215.14', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2001:0:4136:e378:8000:63bf:80ff:fffe',
    '2002:7f00:1::1',
    '192.0.2.1',
    '203.0.113.1',
    'localhost',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
