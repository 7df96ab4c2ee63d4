import { randomBytes, randomUUID } from 'node:crypto';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { asRecord } from '#shared/record.ts';
import { resolveFile } from '#shared/urls.ts';
import { classifyAnswer } from '../../bff/outbox/form-service.ts';
import { expectResume } from './call-checks.ts';
import {
  CheckSkipped,
  expectFields,
  expectRefusal,
  expectSuccess,
  type HostAnswer,
  Mismatch,
  statusLine,
  truncated,
} from './host-answer.ts';
import { type Check, type FormCall, type FormFields, type Item, type TestedHost, writes } from './tested-host.ts';

// The account checks share one account, from signup to the changed password. Each step runs once.

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

/** The list that shows the posts of each form, and the field that holds this run's marker. */
const lists = {
  contactForm: { form: 'contact', list: 'getallcontactform', remove: 'deletecontactform', mark: 'name' },
  applicationForm: { form: 'application', list: 'getalljobresponse', remove: 'deletejobresponse', mark: 'first_name' },
} as const satisfies Record<FormCall, object>;

const classify = ({ status, bytes }: HostAnswer) =>
  classifyAnswer({ status, retryAfter: undefined, text: bytes.toString('utf8') }, 0);

function expectDelivered(answer: HostAnswer): void {
  if (classify(answer).outcome !== 'delivered')
    throw new Mismatch('answer', '200 to 299 with `success: true`', statusLine(answer));
}

function expectRefused(answer: HostAnswer): void {
  if (classify(answer).outcome !== 'refused')
    throw new Mismatch('answer', '4XX with `success: false` and a message', statusLine(answer));
}

const contact = (mark: string): FormFields => ({
  name: mark,
  email: 'conformance@realvance.example',
  phone: '9876543210',
  message: `${mark} A check of the contract has sent this.`,
  agree: 'no',
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF');

const application = (mark: string, position: string): FormFields => ({
  position_applied_for: position,
  first_name: mark,
  last_name: 'Conformance',
  dob: '1990-01-31',
  gender: 'Female',
  contact_email: 'conformance@realvance.example',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/conformance',
  experience: '4',
  relevant_experience: '3',
  current_lpa: '8',
  expected_lpa: '12',
  expected_joining_date: '30 Days',
  upload_resume: new File([pdf], 'resume.pdf', { type: 'application/pdf' }),
});

/** Posts a form as the site does; `more` overrides fields. */
function send(host: TestedHost, call: FormCall, fields: FormFields, more: FormFields = {}): Promise<HostAnswer> {
  const { form, list, remove, mark } = lists[call];
  const words = call === 'contactForm' ? 'enquiries' : 'applications';
  host.cleanUps.set(words, () => host.deleteOwn(list, remove, mark));
  const { key } = formOf(host);
  return host.postForm(call, { access_key: key, form_name: form, submission_key: randomUUID(), ...fields, ...more });
}

function formOf({ form }: TestedHost) {
  if (!form) throw new CheckSkipped('needs --form-url and --form-key');
  return form;
}

/** Returns the list's rows with this marker. @throws CheckSkipped when the list cannot be read */
async function rowsOf(host: TestedHost, call: FormCall, mark: string): Promise<Item[]> {
  if (host.token === undefined) throw new CheckSkipped('needs --token');
  const { list, mark: field } = lists[call];
  const rows = await host.needs(list, () => host.list(list));
  return rows.filter((row) => row[field] === mark);
}

async function expectNothingOf(host: TestedHost, fields: FormFields, more: FormFields): Promise<void> {
  expectRefused(await send(host, 'contactForm', fields, more));
  const rows = await rowsOf(host, 'contactForm', String(fields.name)).catch(() => []);
  if (rows.length > 0) throw new Mismatch('getallcontactform', 'no row of the refused post', 'a row');
}

const posted = (host: TestedHost, call: FormCall) =>
  host.once(`post ${call}`, async () => {
    formOf(host);
    const mark = host.mark();
    const fields =
      call === 'contactForm'
        ? contact(mark)
        : application(mark, String((await host.list('getAllJobPosts').catch(() => []))[0]?.position ?? 'Tester'));
    expectDelivered(await send(host, call, fields));
    const [row] = await rowsOf(host, call, mark);
    if (row) return { fields, row };
    if (!formOf(host).isOfHost) throw new CheckSkipped('the form service is at another origin than the host');
    throw new Mismatch(lists[call].list, 'the post in the list', 'no row of it');
  });

const expectListed = async (host: TestedHost, call: FormCall, names: readonly string[]) => {
  const { fields, row } = await posted(host, call);
  expectFields('data[]', Object.fromEntries(names.map((name) => [name, fields[name]])), row);
  return row;
};

/** Warns of fields that were posted and that the record does not have. */
function warnOfLost(host: TestedHost, name: HostEndpointName, fields: FormFields, row: Item, names: readonly string[]) {
  const lost = names.filter((each) => (row[each] ?? '') === '' && fields[each] !== undefined);
  host.noteDeviations(
    name,
    lost.map((field) => ({ field: `data.${field}`, words: 'was posted and is missing, so that no admin sees it' })),
  );
}

export const formChecks: readonly Check[] = [
  writes('contactForm', 'appears in getallcontactform', async (host) => {
    await expectListed(host, 'contactForm', ['name', 'email', 'message']);
    const { fields, row } = await posted(host, 'contactForm');
    warnOfLost(host, 'getallcontactform', fields, row, ['phone']);
  }),
  writes('contactForm', 'refuses another access key', async (host) => {
    formOf(host);
    await expectNothingOf(host, contact(host.mark()), { access_key: 'not-the-key' });
  }),
  writes('contactForm', 'refuses a form_name that does not exist', async (host) => {
    formOf(host);
    await expectNothingOf(host, contact(host.mark()), { form_name: 'conformance' });
  }),
  writes('contactForm', 'records a repeated submission_key once', async (host) => {
    formOf(host);
    const [fields, key] = [contact(host.mark()), { submission_key: randomUUID() }];
    expectDelivered(await send(host, 'contactForm', fields, key));
    expectDelivered(await send(host, 'contactForm', fields, key));
    const rows = await rowsOf(host, 'contactForm', String(fields.name));
    if (rows.length === 0) throw new CheckSkipped('needs the post in getallcontactform');
    if (rows.length > 1) throw new Mismatch('getallcontactform', 'the post once', `${rows.length} times`);
  }),
  writes('applicationForm', 'appears in getalljobresponse with its resume', async (host) => {
    const { upload_resume: link } = await expectListed(host, 'applicationForm', [
      'position_applied_for',
      'first_name',
      'contact_mobile',
    ]);
    if (typeof link !== 'string')
      throw new Mismatch('data[].upload_resume', 'the address of the resume', truncated(link));
    await expectResume(host, 'data[].upload_resume', link);
    const { fields, row } = await posted(host, 'applicationForm');
    // The list may leave optional fields out.
    const params = { jobresponse_id: String(row.jobresponse_id) };
    const record = await host.data('getjobresponse', { params }).catch(() => undefined);
    if (record) warnOfLost(host, 'getjobresponse', fields, asRecord(record), Object.keys(fields));
  }),
  writes('applicationForm', 'refuses the resume to a caller without the token', async (host) => {
    const { row } = await host.needs('applicationForm', () => posted(host, 'applicationForm'));
    const address = typeof row.upload_resume === 'string' && resolveFile(row.upload_resume, host.hostUrl);
    if (!address) throw new CheckSkipped('needs the resume in getalljobresponse');
    if (address.origin !== new URL(host.hostUrl).origin)
      throw new CheckSkipped(`at another origin: add ${address.origin} to FILE_ORIGINS`);
    const answer = await host.file(address, { withToken: false });
    if (answer.status !== 401 && answer.status !== 403)
      throw new Mismatch('upload_resume without the token', '401', `${answer.status} ${answer.type}`);
  }),
];
