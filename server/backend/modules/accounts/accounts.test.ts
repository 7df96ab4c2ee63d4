import { setTimeout } from 'node:timers/promises';
import { verify as verifyPassword } from '@node-rs/argon2';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestBackend, describeEachBackend } from '../../../test-support/backend.ts';
import { countRows } from '../../../test-support/database.ts';
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
const tooMany = {
  status: 429,
  message: 'Too many codes were asked for this address. Please try again in 15 minutes.',
};
const token43 = expect.stringMatching(/^[\w-]{43}$/);
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

describeEachBackend('accounts', (backend, database) => {
  /** Calls without the admin token. */
  const call = async (method: 'POST' | 'PUT', url: string, body: object, bearer?: string) => {
    const answer = await backend.call(method, url, body, bearer ? { authorization: `Bearer ${bearer}` } : {});
    return { ...answer, data: answer.body.data, message: answer.body.message ?? answer.body.data?.message };
  };
  const mailedCode = async (to = email) => codeIn(await backend.mailbox.waitForMail(to));
  const postSignup = (fields: Partial<typeof person> = {}) => call('POST', '/userSignup', { ...person, ...fields });
  const withPassword = (password: string) => ({ password, confirm_password: password });
  const signUp = async (fields: Partial<typeof person> = {}) => {
    const { data } = await postSignup(fields);
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
  const forget = (address = email) => call('POST', '/forgetPassword', { email: address });
  const askReset = async (address = email) => (await forget(address)).data.user_id as string;
  const askedReset = async (address = email) => ({ handle: await askReset(address), code: await mailedCode(address) });
  const verifyReset = (handle: string, otp: string, address = email) =>
    call('PUT', `/forgetPasswordVerifyEmailOTP/${handle}`, { email: address, otp });
  const changePassword = (handle: string, newPassword = 'a new password') =>
    call('PUT', `/changePasswordAfterFoget/${handle}`, { newPassword });
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const idOfUser = async () => (await backend.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;

  describe('signup', () => {
    test('a user signs up, confirms the mailed code once, however typed, and logs in', async () => {
      const { token, code } = await signUp();
      expect(token).toEqual(token43);
      const typed = ` ${code.slice(0, 3)} ${code.slice(3)}\n`;
      expect(await confirm(token, typed)).toMatchObject({ status: 200, data: { user_id: token43 } });
      expect((await confirm(token, code)).status).toBe(401);
      expect(await logIn()).toMatchObject({ status: 200, data: { token: token43 } });
    });

    test('passwords, codes and tokens are stored as hashes', async () => {
      const { token, code } = await signUp();
      const read = (table: 'users' | 'codes' | 'user_tokens') => backend.db.selectFrom(table).selectAll().execute();
      const stored = JSON.stringify([await read('users'), await read('codes'), await read('user_tokens')]);
      expect(stored).toContain('"password_hash":"$argon2id$');
      expect(stored).not.toMatch(new RegExp(`${token}|"${code}"|${person.password}`));
    });

    test('the address of a confirmed account is taken, in any case', async () => {
      await confirmedUser();
      expect(await postSignup({ email: ' ASHA@Example.com ' })).toMatchObject({
        status: 409,
        message: 'An account with this email already exists.',
      });
    });

    test('an unconfirmed user can sign up again, which ends the first sign-up', async () => {
      const first = await signUp({ name: 'A stranger', ...withPassword('the stranger s') });
      const second = await signUp();
      expect((await confirm(first.token, first.code)).status).toBe(401);
      expect((await confirm(second.token, second.code)).status).toBe(200);
      expect((await logIn('the stranger s')).status).toBe(401);
      expect((await logIn()).status).toBe(200);
      expect(await backend.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Asha Rao' }]);
    });

    test('simultaneous sign-ups with one address create one account', async () => {
      expect(statuses(await times(2, postSignup))).toEqual([200, 200]);
      expect(await countRows(backend.db, 'users', 'codes')).toEqual([1, 1]);
    });

    test.each([
      [withPassword('password1'), 'This password is too common to be safe. Choose another one.'],
      [{ email: 'a@b.co,c@d.co' }, 'Enter an email address, such as name@example.com'],
      [{ email: 'a@b.co\r\nBcc: c@d.co' }, 'Enter an email address, such as name@example.com'],
      [{ confirm_password: 'something else' }, 'Passwords do not match'],
    ])('a signup with %j is refused in plain words', async (fields, message) => {
      expect(await postSignup(fields)).toMatchObject({ status: 400, message });
      expect(await countRows(backend.db, 'users')).toEqual([0]);
    });

    test('a code that cannot be mailed is an error', async () => {
      const { token } = await signUp();
      backend.mailbox.failWith(new Error('connect ECONNREFUSED'));
      const away = { status: 503, message: 'The code could not be mailed. Please try again later.' };
      expect(await postSignup({ email: 'other@example.com' })).toMatchObject(away);
      expect(await resend(token)).toMatchObject(away);
      backend.mailbox.failWith(Object.assign(new Error('no such user'), { responseCode: 550 }));
      expect(await postSignup()).toMatchObject({
        status: 400,
        message: 'Mail to this address is refused. Please check it.',
      });
      backend.mailbox.failWith(undefined);
      expect((await postSignup()).status).toBe(200);
    });

    test('a new code is mailed until the sign-up ends after an hour', async () => {
      const { token } = await signUp();
      backend.clock.advance(10 * minute);
      expect(await resend(token)).toMatchObject({ status: 200, data: { message: 'A new code is on its way.' } });
      const second = await mailedCode();
      backend.clock.advance(50 * minute);
      expect((await resend(token)).status).toBe(401);
      const message = expect.stringContaining('please log in; otherwise sign up again');
      expect(await confirm(token, second)).toMatchObject({ status: 401, message });
    });

    test('a code is valid only with the token of its signup', async () => {
      const { code } = await signUp();
      const other = await signUp({ email: 'other@example.com' });
      if (other.code !== code) expect((await confirm(other.token, code)).status).toBe(400);
      for (const token of [undefined, 'x'.repeat(43)])
        expect([(await confirm(token, code)).status, (await resend(token)).status]).toEqual([401, 401]);
    });

    test('mails a new code for a sign-up, and the earlier one stays valid', async () => {
      const { token, code } = await signUp();
      await resend(token);
      const second = await mailedCode();
      expect(second).not.toBe(code);
      expect((await confirm(token, code)).status).toBe(200);
      expect((await confirm(token, second)).status).toBe(401);
    });
  });

  describe.each(['signup', 'reset'] as const)('the code of a %s', (purpose) => {
    beforeEach(async () => {
      if (purpose === 'reset') await confirmedUser();
    });
    const request = async () => {
      if (purpose === 'signup') {
        const { token, code } = await signUp();
        return { code, enter: (otp: string) => confirm(token, otp) };
      }
      const { handle, code } = await askedReset();
      return { code, enter: (otp: string) => verifyReset(handle, otp) };
    };

    test('a code lasts ten minutes', async () => {
      const { code, enter } = await request();
      backend.clock.advance(10 * minute - 1);
      expect(await enter(otherThan(code))).toMatchObject(wrong);
      backend.clock.advance(1);
      expect(await enter(code)).toMatchObject(expired);
    });

    test('twenty simultaneous guesses share five attempts', async () => {
      const { code, enter } = await request();
      const guesses = await times(20, () => enter(otherThan(code)));
      expect(guesses.filter(({ message }) => message === wrong.message)).toHaveLength(4);
      expect(guesses.filter(({ message }) => message === usedUp.message)).toHaveLength(16);
      expect(await enter(code)).toMatchObject(usedUp);
      const next = await request();
      await times(4, () => next.enter(otherThan(next.code)));
      expect((await next.enter(next.code)).status, 'the fifth attempt with a new code').toBe(200);
    });
  });

  test.each([
    ['a signup', () => postSignup()],
    ['a reset of a known address', () => forget()],
    ['a reset of an unknown address', () => forget('nobody@example.com')],
  ])('refuses more than five codes of %s in 15 minutes', async (what, ask) => {
    if (what.startsWith('a reset')) await confirmedUser();
    for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ ...tooMany, headers: { 'retry-after': '900' } });
    backend.clock.advance(15 * minute);
    expect((await ask()).status).toBe(200);
  });

  describe('login', () => {
    test('an unknown address and a wrong password get the same answer', async () => {
      await confirmedUser();
      const unknown = await logIn('whatever it is', 'nobody@example.com');
      const mistaken = await logIn('Correct horse');
      expect(unknown).toMatchObject({ status: 401, message: 'Invalid email or password' });
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...mistaken.body, requestId: '' });
      expect((await logIn(person.password, ' ASHA@EXAMPLE.COM')).status).toBe(200);
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

    test('an unconfirmed user requests and enters a code at login, with the right password only', async () => {
      const { token: first, code: early } = await signUp();
      const mistaken = await logIn('wrong one');
      expect([mistaken.message, mistaken.data]).toEqual(['Invalid email or password', undefined]);
      backend.clock.advance(59 * minute);
      const refused = await logIn();
      expect(refused).toMatchObject({ status: 403, message: 'Please confirm your email address first.' });
      expect(refused.body.code).toBe('account_unconfirmed');
      await resend(refused.data.token);
      const code = await mailedCode();
      expect(code).not.toBe(early);
      expect((await confirm(refused.data.token, code)).status).toBe(200);
      expect((await confirm(first, code)).status).toBe(401);
      expect((await resend(first)).status).toBe(401);
    });
  });

  test('limits the tokens of an account', async () => {
    await confirmedUser();
    const userId = await idOfUser();
    const at = (second: number) => backend.clock.now() + second * 1000;
    for (let second = 1; second <= 105; second++) {
      await insertToken(backend.db, { userId, purpose: 'refresh', lifeMs: 1e9, now: at(second) });
    }
    const rows = await backend.db.selectFrom('user_tokens').select('created_at').orderBy('created_at').execute();
    expect([rows.length, rows[0]?.created_at]).toEqual([100, new Date(at(6)).toISOString()]);
  });

  describe('forgot password', () => {
    beforeEach(confirmedUser);

    test('a user resets the password by mailed code and logs in', async () => {
      await logIn();
      const { handle, code } = await askedReset();
      const verified = { status: 200, message: 'OTP verified successfully.' };
      expect(await verifyReset(handle, code)).toMatchObject(verified);
      const changed = { status: 200, message: 'Password changed successfully!' };
      expect(await changePassword(handle)).toMatchObject(changed);
      expect((await logIn()).status).toBe(401);
      expect((await logIn('a new password')).status).toBe(200);
      expect((await backend.mailbox.waitForMail(email)).subject).toBe('Your Realvance password was changed');
      expect(await countRows(backend.db, 'user_tokens'), 'only the token of the last login').toEqual([1]);
    });

    test('a login with the old password that overlaps a reset gets no token', async () => {
      const { handle, code } = await askedReset();
      await verifyReset(handle, code);
      verify.mockImplementationOnce(async () => {
        expect((await changePassword(handle)).status).toBe(200);
        return true;
      });
      expect(await logIn()).toMatchObject({ status: 401, message: 'Invalid email or password' });
      expect(await countRows(backend.db, 'user_tokens')).toEqual([0]);
    });

    test('known, unknown and unconfirmed addresses get the same answer', async () => {
      await signUp({ email: 'unconfirmed@example.com' });
      const handles = new Set([await idOfUser()]);
      for (const address of [email, 'nobody@example.com', 'unconfirmed@example.com', 'not an address', email]) {
        const { status, body } = await forget(address);
        expect([status, body]).toEqual([200, { data: { user_id: token43 } }]);
        handles.add(body.data.user_id);
      }
      expect(handles.size).toBe(6);
      await backend.app.close();
      const resets = backend.mailbox.sent.filter(({ subject }) => subject.startsWith('Reset'));
      expect(resets.map(({ to }) => to).sort()).toEqual([email, email, 'unconfirmed@example.com']);
    });

    test('a reset confirms an unconfirmed address', async () => {
      const address = 'unconfirmed@example.com';
      const stranger = await signUp({ email: address, ...withPassword('the stranger s') });
      const { handle, code } = await askedReset(address);
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
        expect((await counted.call('PUT', url, { email: address, otp: 'x' })).status).toBe(400);
        work.push({ asking, typing: queries - asking });
      }
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
    });

    test('the answer does not depend on the mail', async () => {
      backend.mailbox.failWith(new Error('mail server down'));
      expect((await forget()).status).toBe(200);
    });

    test('without a verified code no password is set', async () => {
      const { handle, code } = await askedReset();
      expect(await verifyReset(handle, otherThan(code))).toMatchObject(wrong);
      for (const one of [handle, 'x'.repeat(43), 'me']) {
        expect(await changePassword(one)).toMatchObject({ status: 400, message: 'Please verify the code first.' });
      }
      expect((await logIn()).status).toBe(200);
    });

    test('the code needs the address it was requested for', async () => {
      const { handle, code } = await askedReset();
      expect(await verifyReset(handle, code, 'other@example.com')).toMatchObject(wrong);
      expect((await verifyReset(handle, code, 'ASHA@example.com')).status).toBe(200);
    });

    test('a code works for its own purpose only', async () => {
      const address = 'second@example.com';
      const { token, code } = await signUp({ email: address });
      const { handle, code: resetCode } = await askedReset();
      if (code !== resetCode) {
        expect(await verifyReset(handle, code)).toMatchObject(wrong);
        expect(await confirm(token, resetCode)).toMatchObject(wrong);
      }
      expect((await confirm(handle, resetCode)).status).toBe(401);
      const signups = backend.db.selectFrom('codes').select('id').where('purpose', '=', 'signup');
      const { id } = await signups.executeTakeFirstOrThrow();
      expect(await verifyReset(id, code, address)).toMatchObject(expired);
    });

    test('a verified reset lasts ten minutes more', async () => {
      const { handle, code } = await askedReset();
      backend.clock.advance(9 * minute);
      await verifyReset(handle, code);
      backend.clock.advance(10 * minute);
      expect((await changePassword(handle)).status).toBe(400);
    });

    test('a code is verified once and a password set once', async () => {
      const { handle, code } = await askedReset();
      expect(statuses(await times(2, () => verifyReset(handle, code)))).toEqual([200, 400]);
      expect(statuses(await times(2, () => changePassword(handle)))).toEqual([200, 400]);
      expect((await changePassword(handle, 'yet another one')).status).toBe(400);
    });

    test('codes of an unknown address get the same answers', async () => {
      const address = 'nobody@example.com';
      const handle = await askReset(address);
      for (const answer of [wrong, wrong, wrong, wrong, usedUp, usedUp]) {
        expect(await verifyReset(handle, '000000', address)).toMatchObject(answer);
      }
      backend.clock.advance(10 * minute);
      expect(await verifyReset(handle, '000000', address)).toMatchObject(expired);
    });

    test('a new code keeps the older one valid', async () => {
      const first = await askedReset();
      const second = await askedReset();
      expect((await verifyReset(second.handle, first.code)).status).toBe(200);
      const third = await askReset();
      for (const { code } of [first, second]) expect((await verifyReset(third, code)).status).toBe(400);
    });

    test('a stranger’s attempts and reset do not end the owner’s', async () => {
      const { handle, code } = await askedReset();
      const stranger = await askReset();
      await times(6, () => verifyReset(stranger, otherThan(code)));
      expect((await verifyReset(handle, code)).status).toBe(200);
      await askReset();
      expect((await changePassword(handle)).status).toBe(200);
      expect(await countRows(backend.db, 'codes'), 'after the change').toEqual([0]);
    });

    test('a weak password is refused and the reset stays valid', async () => {
      const { handle, code } = await askedReset();
      await verifyReset(handle, code);
      const tooShort = { status: 400, message: 'The password needs at least 8 characters.' };
      expect(await changePassword(handle, 'seven77')).toMatchObject(tooShort);
      expect((await changePassword(handle)).status).toBe(200);
    });
  });
});
