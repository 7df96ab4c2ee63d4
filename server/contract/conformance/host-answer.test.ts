import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpointOf } from '#shared/contract/endpoints.ts';
import { signupMail } from '../../backend/modules/accounts/accounts.ts';
import { createMailer } from '../../mail/mailer.ts';
import { codeIn, codesFromFolder, expectRefusal, expectSuccess } from './host-answer.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
mkdirSync(path.join(dataDir, 'mail'));

test('finds the code in a new mail of the embedded backend, and ignores older mails', async () => {
  const logger = { info: () => undefined };
  const mailer = createMailer({ mailFrom: 'Realvance <hello@realvance.example>', dataDir, logger });
  const source = codesFromFolder(path.join(dataDir, 'mail'));
  await mailer.send(signupMail('new+1a@realvance.example', 'Réalvance', '111111'));
  const code = source.expect('new+1a@realvance.example');
  await mailer.send(signupMail('other@realvance.example', 'Réalvance', '222222'));
  await mailer.send(signupMail('new+1a@realvance.example', 'Réalvance', '333333'));
  expect(await code()).toBe('333333');
});

test.each([
  ['plain words', 'Your code: 123456', '123456'],
  ['another order', 'Your OTP is A1B2C3.', 'A1B2C3'],
  ['a number alone', 'Hello Ravi, use 9081 to sign in.', '9081'],
  ['no code', 'The code below has expired.', undefined],
])('finds a code in %s', (_case, text, expected) => {
  expect(codeIn(`To: a@b.example\r\nSubject: 5555 things\r\n\r\n${text}`)).toBe(expected);
});

test('finds a code in base64 and in quoted-printable', () => {
  const base64 = Buffer.from('Ihr Code: 654321').toString('base64');
  expect(codeIn(`Content-Transfer-Encoding: base64\r\n\r\n${base64}`)).toBe('654321');
  expect(codeIn('Content-Transfer-Encoding: quoted-printable\r\n\r\nYour code=\r\n: 65=34321')).toBe('654321');
});

test('ignores other files in the folder, and waits for a folder that does not exist yet', async () => {
  const folder = path.join(dataDir, 'later');
  const code = codesFromFolder(folder).expect('late@realvance.example');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'notes.txt'), 'code: 999999');
  setTimeout(() => writeFileSync(path.join(folder, 'z.eml'), 'To: late@realvance.example\r\n\r\ncode 777777'), 150);
  expect(await code()).toBe('777777');
});

const answered = (status: number, body: string | Buffer) => ({
  status,
  type: 'application/json',
  bytes: Buffer.from(body),
});

test.each([
  ['a byte order mark', '\uFEFF{"data":[]}', 'body: expected JSON without a byte order mark'],
  ['another encoding', Buffer.from('{"data":[{"position":"D\u00e9v"}]}', 'latin1'), 'body: expected JSON in UTF-8'],
  ['no list', '{"result":[]}', 'data: expected a list, got {"result":[]}'],
  [
    'a row without id',
    '{"data":[{"position":"Developer"}]}',
    'data[0].jobpost_id: expected a number or a text, got nothing',
  ],
])('names the fault of a list with %s', (_case, body, message) => {
  expect(() => expectSuccess(endpointOf('getAllJobPosts'), answered(200, body))).toThrow(message);
});

test.each(['<b>Wrong</b> password', 'Wrong\npassword', 'x'.repeat(301), 'TypeError: no user at /srv/login.js:3'])(
  'a refusal with a message that the site does not show is a fault: %j',
  (message) => {
    const refuse = () => expectRefusal('userLogin', answered(401, JSON.stringify({ message })));
    expect(refuse).toThrow('message: expected one line of at most 300 characters without markup, stack traces or');
  },
);

test('a documented refusal with status 200 is accepted where the contract has it, with a message', () => {
  const refuse = (body: object) => () => expectRefusal('userLogin', answered(200, JSON.stringify(body)));
  expect(refuse({ success: false, message: 'Wrong password.' })).not.toThrow();
  expect(refuse({ success: false })).toThrow('message: expected');
  expect(refuse({ data: { token: 'a' } })).toThrow('status: expected 400');
  const listed = answered(200, JSON.stringify({ success: false, message: 'No.' }));
  expect(() => expectRefusal('getAllBlogs', listed)).toThrow('status: expected');
});
