import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { endpointOf } from '#shared/contract/endpoints.ts';
import { asRecord } from '#shared/record.ts';
import { CheckSkipped, expectRefusal, expectSuccess, Mismatch } from './host-answer.ts';
import { type Check, type CodeSource, type TestedHost, writes } from './tested-host.ts';

const waitMs = 15_000;

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '');
  return joined.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function textOf(mail: string): string {
  const base64 = /content-transfer-encoding:\s*base64[\s\S]*?\r?\n\r?\n([A-Za-z\d+/=\r\n]+)/gi;
  const decoded = mail.replaceAll(base64, (_, body: string) => Buffer.from(body, 'base64').toString('utf8'));
  return /quoted-printable/i.test(mail) ? decodeQuotedPrintable(decoded) : decoded;
}

/** Finds a code of 4 to 6 characters: the one after "code", "OTP" or "password", or else the first number. */
export function codeIn(mail: string): string | undefined {
  const text = textOf(mail).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  return (
    /\b(?:code|otp|password)\b(?:\s+is)?[^\w<]{1,20}((?=[A-Z]*\d)[A-Z\d]{4,6})\b/i.exec(text)?.[1] ??
    /(?<![\d#&;])\d{4,6}(?!\d)/.exec(text)?.[0]
  );
}

export function codesFromFolder(folder: string): CodeSource {
  // Some hosts create the folder with the first mail.
  const mails = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []);
  return {
    expect(address) {
      const before = new Set(mails());
      return async () => {
        for (const end = Date.now() + waitMs; Date.now() < end; await delay(100)) {
          for (const name of mails().filter((mail) => !before.has(mail))) {
            const mail = readFileSync(path.join(folder, name), 'utf8');
            const to = /^to:(.*(?:\r?\n[ \t].*)*)/im.exec(mail)?.[1] ?? '';
            const code = to.toLowerCase().includes(address.toLowerCase()) ? codeIn(mail) : undefined;
            if (code) return code;
          }
        }
        throw new CheckSkipped(`no mail with a code for ${address} came to ${folder} within ${waitMs / 1000} s`);
      };
    },
  };
}

/** Asks the person who runs the kit for each code. */
export const codesFromPrompt: CodeSource = {
  expect: (address) => async () => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await terminal.question(`The code mailed to ${address}: `)).trim();
    } finally {
      terminal.close();
    }
  },
};

// The checks share one account, from signup to the changed password. Each step runs once.

const firstPassword = randomBytes(12).toString('base64url');
const secondPassword = randomBytes(12).toString('base64url');

const text = (data: unknown, field: string): string => String(asRecord(data)[field]);

const otherThan = (code: string): string => code.slice(0, -1) + (code.endsWith('1') ? '2' : '1');

function codesOf(host: TestedHost) {
  if (!host.codes) throw new CheckSkipped('needs --mailbox or --code-prompt for the mailed code');
  return host.codes;
}

const signup = (host: TestedHost) =>
  host.once('signup', async () => {
    const code = host.codes?.expect(host.email);
    const password = firstPassword;
    const body = { name: host.marker, email: host.email, phone: '0123456789', password, confirm_password: password };
    host.left.push(`the account ${host.email}, because no documented call deletes accounts`);
    return { token: text(await host.data('userSignup', { body }), 'token'), code };
  });

const signupCode = (host: TestedHost) =>
  host.once('signup code', async () => {
    codesOf(host);
    const { code } = await host.needs('userSignup', () => signup(host));
    return (await code?.()) ?? '';
  });

const verify = (host: TestedHost) =>
  host.once('verify', async () => {
    const otp = await signupCode(host);
    const { token } = await signup(host);
    await host.data('verifyEmailOTP', { body: { otp } }, token);
  });

const logIn = (host: TestedHost, password: string) => ({ body: { email: host.email, password } });

const forget = (host: TestedHost) =>
  host.once('forget', async () => {
    const source = codesOf(host);
    await host.needs('verifyEmailOTP', () => verify(host));
    const code = source.expect(host.email);
    const data = await host.data('forgetPassword', { body: { email: host.email } });
    return { params: { user_id: text(data, 'user_id') }, code };
  });

const resetCode = (host: TestedHost) =>
  host.once('reset code', async () => (await host.needs('forgetPassword', () => forget(host))).code());

const verifyReset = (host: TestedHost) =>
  host.once('verify reset', async () => {
    const otp = await resetCode(host);
    const { params } = await forget(host);
    await host.data('forgetPasswordVerifyEmailOTP', { params, body: { email: host.email, otp } });
  });

const change = (host: TestedHost) =>
  host.once('change', async () => {
    await host.needs('forgetPasswordVerifyEmailOTP', () => verifyReset(host));
    const { params } = await forget(host);
    await host.data('changePasswordAfterFoget', { params, body: { newPassword: secondPassword } });
  });

export const accountChecks: readonly Check[] = [
  writes('userSignup', 'answers a token', async (host) => {
    await signup(host);
  }),
  writes('resendEmailOTP', 'refuses a caller without the token of the signup', async (host) => {
    await host.needs('userSignup', () => signup(host));
    const answer = await host.call('resendEmailOTP', {}, 'not-the-token');
    host.expectPresent('resendEmailOTP', answer);
    expectRefusal('resendEmailOTP', answer);
  }),
  writes('resendEmailOTP', 'mails another code', async (host) => {
    const { token } = await host.needs('userSignup', () => signup(host));
    // Waits for the first mail, so that the next one is the resent code.
    const first = host.codes && (await signupCode(host));
    const code = host.codes?.expect(host.email);
    const answer = await host.call('resendEmailOTP', {}, token);
    host.expectPresent('resendEmailOTP', answer);
    expectSuccess(endpointOf('resendEmailOTP'), answer);
    if (first !== undefined && !(await code?.())) throw new Mismatch('mail', 'a code', 'none');
  }),
  writes('verifyEmailOTP', 'refuses a wrong code', async (host) => {
    const otp = otherThan(await signupCode(host));
    const { token } = await signup(host);
    expectRefusal('verifyEmailOTP', await host.call('verifyEmailOTP', { body: { otp } }, token));
  }),
  writes('verifyEmailOTP', 'refuses a caller without the token of the signup', async (host) => {
    const otp = await signupCode(host);
    expectRefusal('verifyEmailOTP', await host.call('verifyEmailOTP', { body: { otp } }, 'not-the-token'));
  }),
  writes('verifyEmailOTP', 'answers the user id for the mailed code', verify),
  writes('userSignup', 'refuses an address that has an account', async (host) => {
    await host.needs('verifyEmailOTP', () => verify(host));
    const password = secondPassword;
    const body = { name: 'Other', email: host.email, phone: '1', password, confirm_password: password };
    expectRefusal('userSignup', await host.call('userSignup', { body }));
  }),
  writes('userLogin', 'answers a token for the right password', async (host) => {
    await host.needs('verifyEmailOTP', () => verify(host));
    await host.data('userLogin', logIn(host, firstPassword));
  }),
  writes('userLogin', 'refuses a wrong password', async (host) => {
    await host.needs('verifyEmailOTP', () => verify(host));
    expectRefusal('userLogin', await host.call('userLogin', logIn(host, secondPassword)));
  }),
  writes('forgetPassword', 'answers a user id', async (host) => {
    await forget(host);
  }),
  writes('changePasswordAfterFoget', 'refuses before the code is verified', async (host) => {
    const { params } = await host.needs('forgetPassword', () => forget(host));
    expectRefusal(
      'changePasswordAfterFoget',
      await host.call('changePasswordAfterFoget', { params, body: { newPassword: secondPassword } }),
    );
  }),
  writes('forgetPasswordVerifyEmailOTP', 'refuses a wrong code', async (host) => {
    const otp = otherThan(await resetCode(host));
    const { params } = await forget(host);
    expectRefusal(
      'forgetPasswordVerifyEmailOTP',
      await host.call('forgetPasswordVerifyEmailOTP', { params, body: { email: host.email, otp } }),
    );
  }),
  writes('forgetPasswordVerifyEmailOTP', 'accepts the mailed code', verifyReset),
  writes('changePasswordAfterFoget', 'sets the new password', async (host) => {
    await change(host);
    const { status } = await host.call('userLogin', logIn(host, secondPassword));
    if (status > 299) throw new Mismatch('userLogin', 'success with the new password', `status ${status}`);
    expectRefusal('userLogin', await host.call('userLogin', logIn(host, firstPassword)));
  }),
];
