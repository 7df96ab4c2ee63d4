import { describe, expect, it } from 'vitest';
import { retryAfterOf, usableFields, usableMessage } from './classify-refusal.ts';

const hidden = ['backend.internal', 'vm', 'the-secret-token'];

describe('a host’s own words', () => {
  it.each([
    'Email already exists',
    'EMAIL ALREADY EXISTS',
    'Error creating the post',
    'Validation Error: title is required',
    'Please select a file from your device',
    'Invalid OTP. 3 tries left.',
    'पासवर्ड गलत है',
    'Internal Server Error',
    'You can choose and/or upload',
    'The vmware course is full',
  ])('are kept: %s', (message) => expect(usableMessage(message, hidden)).toBe(message));

  it.each([
    '<html><body>502 Bad Gateway</body></html>',
    'TypeError: Cannot read properties of undefined',
    'connect ECONNREFUSED 10.1.2.3:5432',
    'getaddrinfo ENOTFOUND db',
    'Error: boom\n    at Object.<anonymous> (/srv/app/index.js:3:1)',
    'E11000 duplicate key error collection: site.users',
    "ER_DUP_ENTRY: Duplicate entry 'a' for key 'users.email'",
    'relation "users" does not exist',
    'SQLITE_CONSTRAINT: UNIQUE constraint failed',
    'See https://backend.internal/errors/7',
    'upstream BACKEND.internal failed',
    'ENOENT: no such file /srv/app/uploads/a.png',
    'java.lang.NullPointerException',
    'no such file: /var/lib/app/',
    'upstream vm did not answer',
    'postgres://app:pw@db/app refused',
    'mongodb://u:p@h/db',
    'connect [::1]:4499',
    'C:\\inetpub\\wwwroot\\x.cs',
    'Bearer the-secret-token is wrong',
    '{"code":7}',
    'x'.repeat(301),
  ])('are not: %s', (message) => expect(usableMessage(message, hidden)).toBeUndefined());
});

describe('refusals by field', () => {
  it('are kept where every text can be shown', () => {
    expect(
      usableFields({ fields: { image: 'Too large', title: 'at /srv/app/x.js:1', 'a b': 'x', tags: 7 } }, []),
    ).toEqual({
      image: 'Too large',
    });
  });

  it.each([undefined, null, 'x', { fields: 'x' }, { fields: [] }, { fields: {} }])('are absent in %j', (body) => {
    expect(usableFields(body, [])).toBeUndefined();
  });
});

const now = Date.parse('2026-03-02T09:00:00Z');
it.each([
  ['7', 7],
  ['0', 1],
  ['99999', 3600],
  ['Mon, 02 Mar 2026 09:00:30 GMT', 30],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('a Retry-After of %s is %s seconds', (header, seconds) => expect(retryAfterOf(header, now)).toBe(seconds));
