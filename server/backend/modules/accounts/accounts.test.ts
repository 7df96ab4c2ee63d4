import { setTimeout } from 'node:timers/promises';
import { verify as verifyPassword } from '@node-rs/argon2';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestBackend, type TestBackend } from '../../../test-support/backend.ts';
import { describeEachDatabase } from '../../../test-support/database.ts';
import { codeIn } from '../../../test-support/smtp.ts';
import { randomPauseMs } from './accounts.ts';
import { insertToken } from './user-repository.ts';

const verify = vi.mocked(verifyPassword);

const minute = 60_000;
const email = 'asha@example.com';
const person = {
  name: 'Asha Rao',
  email,
  phone: '9876543210',
  password: 'correct horse',
  confirm_password: 'correct horse',
};
const wrong = { status: 400, message: 'The code is wrong. Please check it, or ask for a new one.' };
const usedUp = { status: 400, message: 'The code is used up. Please ask for a new one.' };
const expired = { status: 400, message: 'The code has expired. Please ask for a new one.' };
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describeEachDatabase('accounts', (database) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await createTestBackend(database());
    return () => backend.app.close();
  });

  /** Calls without the admin token, and keeps what a test looks at. */
  const call = async (method: 'POST' | 'PUT', url: string, body: object, bearer?: string) => {
    const answer = await backend.call(method, url, body, bearer ? { authorization: `Bearer ${bearer}` } : {});
    return { ...answer, data: answer.body.data, message: answer.body.message ?? answer.body.data?.message };
  };
  const mailedCode = async (to = email) => codeIn(await backend.mailbox.waitForMail(to));
  const signUp = async (fields: Partial<typeof person> = {}) => {
    const { data } = await call('POST', '/userSignup', { ...person, ...fields });
    return { token: data.token as string, code: await mailedCode(fields.email) };
  };
  const confirm = (token: string | undefined, otp: string) => call('PUT', '/verifyEmailOTP', { otp }, token);
  const resend = (token: string | undefined) => call('POST', '/resendEmailOTP', {}, token);
  const logIn = (password = person.password, address = email) =>
    call('POST', '/userLogin', { email: address, password });
  const confirmedUser = async () => {
    const { token, code } = await signUp();
    await confirm(token, code);
  };
  const askReset = async (address = email) =>
    (await call('POST', '/forgetPassword', { email: address })).data.user_id as string;
  const verifyReset = (handle: string, otp: string, address = email) =>
    call('PUT', `/forgetPasswordVerifyEmailOTP/${handle}`, { email: address, otp });
  const changePassword = (handle: string, newPassword = 'a new password') =>
    call('PUT', `/changePasswordAfterFoget/${handle}`, { newPassword });

  describe('signup', () => {
    test('a user signs up, confirms the mailed code and logs in', async () => {
      const { token, code } = await signUp();
      expect(token).toMatch(/^[\w-]{43}$/);
      const confirmed = await confirm(token, code);
      expect([confirmed.status, confirmed.data]).toEqual([200, { user_id: expect.stringMatching(/^[\w-]{43}$/) }]);
      const login = await logIn();
      expect([login.status, login.data]).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/) }]);
    });

    test('passwords, codes and tokens are stored as hashes', async () => {
      const { token, code } = await signUp();
      const { db } = database();
      const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      expect(user.password_hash).toMatch(/^\$argon2id\$/);
      const rows = [
        await db.selectFrom('codes').selectAll().execute(),
        await db.selectFrom('user_tokens').selectAll().execute(),
      ];
      expect(JSON.stringify([user, rows])).not.toMatch(new RegExp(`${token}|"${code}"|${person.password}`));
    });

    test('the address of a confirmed account is taken, in any case', async () => {
      await confirmedUser();
      const again = await call('POST', '/userSignup', { ...person, email: ' ASHA@Example.com ' });
      expect([again.status, again.message]).toEqual([409, 'An account with this email already exists.']);
    });

    test('an unconfirmed user can sign up again, which ends the first sign-up', async () => {
      const first = await signUp({
        name: 'A stranger',
        password: 'the stranger s',
        confirm_password: 'the stranger s',
      });
      const second = await signUp();
      expect((await confirm(first.token, first.code)).status).toBe(401);
      expect((await confirm(second.token, second.code)).status).toBe(200);
      expect((await logIn('the stranger s')).status).toBe(401);
      expect((await logIn()).status).toBe(200);
      const users = await database().db.selectFrom('users').select('name').execute();
      expect(users).toEqual([{ name: 'Asha Rao' }]);
    });

    test('simultaneous sign-ups with one address create one account', async () => {
      const answers = await Promise.all([call('POST', '/userSignup', person), call('POST', '/userSignup', person)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await database().db.selectFrom('users').select('id').execute()).toHaveLength(1);
      expect(await database().db.selectFrom('codes').select('id').execute()).toHaveLength(1);
    });

    test.each([
      [{ password: 'seven77', confirm_password: 'seven77' }, 'The password needs at least 8 characters.'],
      [
        { password: 'password1', confirm_password: 'password1' },
        'This password is too common to be safe. Choose another one.',
      ],
      [{ email: 'asha' }, 'Enter an email address, such as name@example.com'],
      [{ email: 'a@b.co,c@d.co' }, 'Enter an email address, such as name@example.com'],
      [{ email: 'a@b.co\r\nBcc: c@d.co' }, 'Enter an email address, such as name@example.com'],
      [{ confirm_password: 'something else' }, 'Passwords do not match'],
      [{ name: '' }, 'Name is required'],
    ])('a signup with %j is refused in plain words', async (fields, message) => {
      const answer = await call('POST', '/userSignup', { ...person, ...fields });
      expect([answer.status, answer.message]).toEqual([400, message]);
      expect(await database().db.selectFrom('users').select('id').execute()).toEqual([]);
    });

    test('a code that cannot be mailed is an error', async () => {
      backend.mailbox.failWith(new Error('connect ECONNREFUSED'));
      const away = await call('POST', '/userSignup', person);
      expect([away.status, away.message]).toEqual([503, 'The code could not be mailed. Please try again later.']);
      backend.mailbox.failWith(Object.assign(new Error('no such user'), { responseCode: 550 }));
      const refused = await call('POST', '/userSignup', person);
      expect([refused.status, refused.message]).toEqual([400, 'Mail to this address is refused. Please check it.']);
      backend.mailbox.failWith(undefined);
      expect((await call('POST', '/userSignup', person)).status).toBe(200);
    });

    test('a code expires after ten minutes, the sign-up after an hour', async () => {
      const { token, code } = await signUp();
      backend.clock.advance(10 * minute);
      expect(await confirm(token, code)).toMatchObject(expired);
      expect((await resend(token)).status).toBe(200);
      expect((await confirm(token, await mailedCode())).status).toBe(200);
    });

    test('a signup lasts an hour', async () => {
      const { token, code } = await signUp();
      backend.clock.advance(60 * minute);
      expect((await resend(token)).status).toBe(401);
      const late = await confirm(token, code);
      expect([late.status, late.message]).toEqual([
        401,
        expect.stringContaining('please log in; otherwise sign up again'),
      ]);
    });

    test('a code is confirmed once, and only with the token of its signup', async () => {
      const { token, code } = await signUp();
      const other = await signUp({ email: 'other@example.com' });
      expect((await confirm(undefined, code)).status).toBe(401);
      expect((await confirm('x'.repeat(43), code)).status).toBe(401);
      if (other.code !== code) expect((await confirm(other.token, code)).status).toBe(400);
      expect((await confirm(token, code)).status).toBe(200);
      expect((await confirm(token, code)).status).toBe(401);
    });

    test('five wrong codes, even simultaneous, invalidate the right one', async () => {
      const { token, code } = await signUp();
      const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(token, otherThan(code))));
      expect(guesses.filter(({ message }) => message === wrong.message)).toHaveLength(4);
      expect(guesses.filter(({ message }) => message === usedUp.message)).toHaveLength(8);
      expect(await confirm(token, code)).toMatchObject(usedUp);
      const row = await database().db.selectFrom('codes').select('tries').executeTakeFirst();
      expect(row?.tries).toBe(5);
    });

    test('accepts a code pasted with spaces', async () => {
      const { token, code } = await signUp();
      expect((await confirm(token, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).status).toBe(200);
    });

    test('accepts the right code at the fifth attempt', async () => {
      const { token, code } = await signUp();
      for (let count = 0; count < 4; count++) await confirm(token, otherThan(code));
      expect((await confirm(token, code)).status).toBe(200);
    });

    test('mails a new code for a sign-up, and the earlier one stays valid', async () => {
      const { token, code } = await signUp();
      const answer = await resend(token);
      expect([answer.status, answer.data]).toEqual([200, { message: 'A new code is on its way.' }]);
      const second = await mailedCode();
      expect(second).not.toBe(code);
      expect((await confirm(token, code)).status).toBe(200);
      expect((await confirm(token, second)).status).toBe(401);
    });

    test('a new code works after too many wrong ones', async () => {
      const { token, code } = await signUp();
      for (let count = 0; count < 5; count++) await confirm(token, otherThan(code));
      expect(await confirm(token, code)).toMatchObject(usedUp);
      await resend(token);
      const second = await mailedCode();
      expect((await confirm(token, second)).status).toBe(200);
    });

    test('mails a new code only for a sign-up, and reports a failed mail', async () => {
      expect((await resend(undefined)).status).toBe(401);
      expect((await resend('x'.repeat(43))).status).toBe(401);
      const { token } = await signUp();
      backend.mailbox.failWith(new Error('connect ECONNREFUSED'));
      expect((await resend(token)).status).toBe(503);
    });

    test('refuses more than five codes in 15 minutes', async () => {
      for (let count = 0; count < 5; count++) expect((await call('POST', '/userSignup', person)).status).toBe(200);
      const sixth = await call('POST', '/userSignup', person);
      expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '900']);
      expect(sixth.message).toBe('Too many codes were asked for this address. Please try again in 15 minutes.');
      backend.clock.advance(15 * minute);
      expect((await call('POST', '/userSignup', person)).status).toBe(200);
    });
  });

  describe('login', () => {
    test('an unknown address and a wrong password get the same answer', async () => {
      await confirmedUser();
      const unknown = await logIn('whatever it is', 'nobody@example.com');
      const mistaken = await logIn('whatever it is');
      expect([unknown.status, unknown.message]).toEqual([401, 'Invalid email or password']);
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...mistaken.body, requestId: '' });
    });

    test('an unknown address costs the work of a known one', async () => {
      await confirmedUser();
      const costs: (string | undefined)[] = [];
      for (const address of [email, 'nobody@example.com']) {
        verify.mockClear();
        await logIn('whatever it is', address);
        expect(verify, address).toHaveBeenCalledTimes(1);
        const [passwordHash] = verify.mock.calls[0] ?? [];
        costs.push(/^\$argon2id\$v=19\$[\w=,]+/.exec(String(passwordHash))?.[0]);
      }
      expect(costs).toEqual([expect.stringMatching(/p=1$/), costs[0]]);
    });

    test('reveals an unconfirmed address only with the right password', async () => {
      await signUp();
      const right = await logIn();
      expect([right.status, right.message]).toEqual([403, 'Please confirm your email address first.']);
      const mistaken = await logIn('wrong one');
      expect([mistaken.message, mistaken.data]).toEqual(['Invalid email or password', undefined]);
    });

    test('an unconfirmed user requests and enters a code at login', async () => {
      const { code: first } = await signUp();
      backend.clock.advance(60 * minute);
      const refused = await logIn();
      expect(refused.body).toMatchObject({ code: 'account_unconfirmed', data: { token: expect.any(String) } });
      await resend(refused.data.token);
      const code = await mailedCode();
      expect(code).not.toBe(first);
      expect((await confirm(refused.data.token, code)).status).toBe(200);
      expect((await logIn()).status).toBe(200);
    });

    test('an account is confirmed once, by any of its tokens', async () => {
      const { token, code } = await signUp();
      const other = (await logIn()).data.token;
      expect((await confirm(other, code)).status).toBe(200);
      expect((await confirm(token, code)).status).toBe(401);
      expect((await resend(token)).status).toBe(401);
    });

    test('the address is case-insensitive, the password is not', async () => {
      await confirmedUser();
      expect((await logIn(person.password, ' ASHA@EXAMPLE.COM')).status).toBe(200);
      expect((await logIn('Correct horse')).status).toBe(401);
    });

    test('a password of any script is the same on every system', async () => {
      const password = 'Ünïcödé🔑 pass';
      const { token, code } = await signUp({
        password: password.normalize('NFD'),
        confirm_password: password.normalize('NFD'),
      });
      await confirm(token, code);
      expect((await logIn(password.normalize('NFC'))).status).toBe(200);
    });
  });

  test('limits the tokens of an account', async () => {
    await confirmedUser();
    const { db } = database();
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const start = backend.clock.now();
    const at = (second: number) => start + second * 1000;
    for (let second = 1; second <= 105; second++) {
      await insertToken(db, { userId: id, purpose: 'refresh', lifeMs: 1e9, now: at(second) });
    }
    const rows = await db.selectFrom('user_tokens').select('created_at').orderBy('created_at').execute();
    expect([rows.length, rows[0]?.created_at]).toEqual([100, new Date(at(6)).toISOString()]);
  });

  describe('forgot password', () => {
    beforeEach(confirmedUser);

    test('a user resets the password by mailed code and logs in', async () => {
      const { data: before } = await logIn();
      const handle = await askReset();
      const verified = await verifyReset(handle, await mailedCode());
      expect([verified.status, verified.message]).toEqual([200, 'OTP verified successfully.']);
      const changed = await changePassword(handle);
      expect([changed.status, changed.message]).toEqual([200, 'Password changed successfully!']);
      expect((await logIn()).status).toBe(401);
      expect((await logIn('a new password')).status).toBe(200);
      expect((await backend.mailbox.waitForMail(email)).subject).toBe('Your Realvance password was changed');
      expect(before.token).toBeDefined();
      const tokens = await database().db.selectFrom('user_tokens').select('token_hash').execute();
      expect(tokens, 'only the token of the last login').toHaveLength(1);
    });

    test('known, unknown and unconfirmed addresses get the same answer', async () => {
      await signUp({ email: 'unconfirmed@example.com' });
      const answers = [];
      for (const address of [email, 'nobody@example.com', 'unconfirmed@example.com', 'not an address']) {
        answers.push(await call('POST', '/forgetPassword', { email: address }));
      }
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([200, { data: { user_id: expect.stringMatching(/^[\w-]{43}$/) } }]);
      }
      await mailedCode();
      await backend.app.close();
      const resets = backend.mailbox.sent.filter(({ subject }) => subject.startsWith('Reset'));
      expect(resets.map(({ to }) => to)).toEqual([email, 'unconfirmed@example.com']);
    });

    test('a reset confirms an unconfirmed address', async () => {
      const address = 'unconfirmed@example.com';
      const stranger = await signUp({ email: address, password: 'the stranger s', confirm_password: 'the stranger s' });
      const handle = await askReset(address);
      const code = await mailedCode(address);
      expect((await verifyReset(handle, code, address)).status).toBe(200);
      expect((await logIn('the stranger s', address)).status, 'not before the password is another').toBe(403);
      expect((await changePassword(handle)).status).toBe(200);
      expect((await logIn('a new password', address)).status).toBe(200);
      expect((await logIn('the stranger s', address)).status).toBe(401);
      expect((await confirm(stranger.token, stranger.code)).status).toBe(401);
    });

    test('codes cost the same work for known and unknown addresses', async () => {
      let queries = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const counted = await createTestBackend({ ...database(), db: database().db.withPlugin(counting) });
      // The sweep at the start has begun its last query.
      await expect.poll(() => queries).toBeGreaterThanOrEqual(5);
      const work: { asking: number; typing: number }[] = [];
      for (const address of [email, 'nobody@example.com']) {
        queries = 0;
        const { body } = await counted.call('POST', '/forgetPassword', { email: address });
        const asking = queries;
        const url = `/forgetPasswordVerifyEmailOTP/${body.data.user_id}`;
        const answer = await counted.call('PUT', url, { email: address, otp: 'x' });
        expect(answer.status).toBe(400);
        work.push({ asking, typing: queries - asking });
      }
      await counted.app.close();
      expect(work[0]).toEqual(work[1]);
    });

    test('the mail of a known address starts after a random delay', async () => {
      const pauses = Array.from({ length: 100 }, randomPauseMs);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(300);
      expect(new Set(pauses).size).toBeGreaterThan(10);
      const paused = await createTestBackend({ ...database(), resetMailPauseMs: () => 300 });
      await paused.call('POST', '/forgetPassword', { email });
      await setTimeout(100);
      expect(paused.mailbox.sent).toEqual([]);
      await paused.mailbox.waitForMail(email);
      await paused.app.close();
    });

    test('the answer does not depend on the mail', async () => {
      backend.mailbox.failWith(new Error('mail server down'));
      expect((await call('POST', '/forgetPassword', { email })).status).toBe(200);
    });

    test('the handle does not contain the account', async () => {
      const [first, second] = [await askReset(), await askReset()];
      const { id } = await database().db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      expect(new Set([first, second, id]).size).toBe(3);
    });

    test('without a verified code no password is set', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      expect(await verifyReset(handle, otherThan(code))).toMatchObject(wrong);
      for (const one of [handle, 'x'.repeat(43), 'me']) {
        const answer = await changePassword(one);
        expect([answer.status, answer.message]).toEqual([400, 'Please verify the code first.']);
      }
      expect((await logIn()).status).toBe(200);
    });

    test('the code needs the address it was requested for', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      expect(await verifyReset(handle, code, 'other@example.com')).toMatchObject(wrong);
      expect((await verifyReset(handle, code, 'ASHA@example.com')).status).toBe(200);
    });

    test('a code works for its own purpose only', async () => {
      const { token, code } = await signUp({ email: 'second@example.com' });
      const handle = await askReset();
      const resetCode = await mailedCode();
      if (code !== resetCode) {
        expect(await verifyReset(handle, code)).toMatchObject(wrong);
        expect(await confirm(token, resetCode)).toMatchObject(wrong);
      }
      expect((await confirm(handle, resetCode)).status).toBe(401);
      const signup = await database()
        .db.selectFrom('codes')
        .select('id')
        .where('purpose', '=', 'signup')
        .executeTakeFirstOrThrow();
      expect(await verifyReset(signup.id, code, 'second@example.com')).toMatchObject(expired);
    });

    test('a code lasts ten minutes', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      backend.clock.advance(10 * minute - 1);
      expect(await verifyReset(handle, otherThan(code))).toMatchObject(wrong);
      backend.clock.advance(1);
      expect(await verifyReset(handle, code)).toMatchObject(expired);
    });

    test('a verified reset lasts ten minutes more', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      backend.clock.advance(9 * minute);
      await verifyReset(handle, code);
      backend.clock.advance(10 * minute);
      expect((await changePassword(handle)).status).toBe(400);
    });

    test('a code is verified once and a password set once', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      const verified = await Promise.all([verifyReset(handle, code), verifyReset(handle, code)]);
      expect(verified.map(({ status }) => status).sort()).toEqual([200, 400]);
      const changed = await Promise.all([changePassword(handle), changePassword(handle)]);
      expect(changed.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await changePassword(handle, 'yet another one')).status).toBe(400);
    });

    test('twenty simultaneous guesses share five attempts', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      const guesses = await Promise.all(Array.from({ length: 20 }, () => verifyReset(handle, otherThan(code))));
      expect(guesses.filter(({ message }) => message === wrong.message)).toHaveLength(4);
      expect(await verifyReset(handle, code)).toMatchObject(usedUp);
    });

    test('codes of an unknown address get the same answers', async () => {
      const address = 'nobody@example.com';
      const handle = await askReset(address);
      for (let count = 0; count < 4; count++) {
        expect(await verifyReset(handle, '000000', address)).toMatchObject(wrong);
      }
      for (let count = 0; count < 2; count++) {
        expect(await verifyReset(handle, '000000', address)).toMatchObject(usedUp);
      }
      backend.clock.advance(10 * minute);
      expect(await verifyReset(handle, '000000', address)).toMatchObject(expired);
    });

    test('a new code keeps the older one valid', async () => {
      await askReset();
      const firstCode = await mailedCode();
      const second = await askReset();
      const secondCode = await mailedCode();
      expect((await verifyReset(second, firstCode)).status).toBe(200);
      const third = await askReset();
      for (const used of [firstCode, secondCode]) expect((await verifyReset(third, used)).status).toBe(400);
    });

    test('a stranger’s attempts do not count for the owner', async () => {
      const handle = await askReset();
      const code = await mailedCode();
      const stranger = await askReset();
      for (let count = 0; count < 6; count++) await verifyReset(stranger, otherThan(code));
      expect((await verifyReset(handle, code)).status).toBe(200);
    });

    test('a stranger’s reset does not end the owner’s verified one', async () => {
      const handle = await askReset();
      await verifyReset(handle, await mailedCode());
      await askReset();
      expect((await changePassword(handle)).status).toBe(200);
    });

    test('a weak password is refused and the reset stays valid', async () => {
      const handle = await askReset();
      await verifyReset(handle, await mailedCode());
      const short = await changePassword(handle, 'seven77');
      expect([short.status, short.message]).toEqual([400, 'The password needs at least 8 characters.']);
      expect((await changePassword(handle, 'iloveyou1')).status).toBe(400);
      expect((await changePassword(handle)).status).toBe(200);
    });

    test('limits codes alike for known and unknown addresses', async () => {
      for (const address of [email, 'nobody@example.com']) {
        for (let count = 0; count < 5; count++) {
          expect((await call('POST', '/forgetPassword', { email: address })).status).toBe(200);
        }
        const { status, body } = await call('POST', '/forgetPassword', { email: address });
        expect([status, body.message]).toEqual([
          429,
          'Too many codes were asked for this address. Please try again in 15 minutes.',
        ]);
      }
    });
  });
});
