import { expect, test } from 'vitest';
import { resumeFile } from '#shared/form-rules.ts';
import type { Db } from '../../database/schema.ts';
import type { Mail } from '../../mail/mailer.ts';
import {
  accessKey,
  applicationFields,
  company,
  createTestBackend,
  describeEachBackend,
  enquiryFields as enquiry,
  formData,
} from '../../test-support/backend.ts';
import { countRows, insert } from '../../test-support/database.ts';

const application = { ...applicationFields, last_name: 'Rao', dob: '1996-02-29', gender: 'Female' };
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF');
const [pdfType] = resumeFile.types;
const withResume = (content: Buffer = pdf, name = 'asha.pdf') =>
  formData(application, { field: 'upload_resume', name, content });

const success = expect.objectContaining({ success: true, message: 'Form Submitted Successfully' });

describeEachBackend('the form endpoint', (backend) => {
  const { call } = backend;
  const submit = (body: object, headers: Record<string, string> = {}) => call('POST', '/forms/submit', body, headers);
  const enquiries = async () => (await call('GET', '/getallcontactform')).body.data;
  const applications = async () => (await call('GET', '/getalljobresponse')).body.data;

  test.each([
    ['JSON', enquiry, {}],
    ['form data', formData(enquiry), {}],
    [
      'an urlencoded form',
      new URLSearchParams(enquiry).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('an enquiry sent as %s is listed and announced', async (_, payload, headers) => {
    const response = await backend.app.inject({ method: 'POST', url: '/forms/submit', payload, headers });
    expect([response.statusCode, response.json()]).toEqual([200, success]);
    const { access_key: _key, form_name: _form, agree: _agree, ...typed } = enquiry;
    expect(await enquiries()).toEqual([
      {
        ...typed,
        contact_us_id: expect.any(Number),
        message_shortened: false,
        createdAt: '2026-03-02T09:00:00.000Z',
      },
    ]);
    const mail = await backend.mailbox.waitForMail(company.email);
    expect(mail).toMatchObject({ subject: 'Enquiry from Asha Rao', replyTo: 'asha@example.com' });
    expect(mail.text).toContain('We need an app.\nSoon.');
    expect(mail.text).toContain('The enquiry is listed in the admin area under Contact Us Data.');
  });

  test('an application with a resume is listed, announced, and its file is for the admin alone', async () => {
    expect(await submit(withResume())).toMatchObject({ status: 200, body: success });
    const [{ upload_resume: link, ...listed }] = await applications();
    const { access_key: _key, form_name: _form, ...typed } = application;
    expect(listed).toEqual({
      ...typed,
      jobresponse_id: expect.any(Number),
      experience: 4.5,
      createdAt: '2026-03-02T09:00:00.000Z',
      relevant_experience: 3,
      current_lpa: 12,
      expected_lpa: 15.5,
      expected_joining_date: '30 Days, Immediate joining',
      answers: null,
    });
    expect(link).toMatch(/^\/files\/[\w-]{43}$/);
    expect((await call('GET', link, undefined, {})).status).toBe(401);
    expect((await call('HEAD', link, undefined, {})).status).toBe(401);
    const file = await call('GET', link);
    expect(file.raw.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=asha.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { subject } = await backend.mailbox.waitForMail(company.email);
    expect(subject).toBe('Application for QA Engineer: Asha Rao');
  });

  test('a resume beyond the storage limit is refused at its field alone', async () => {
    const limited = await createTestBackend({ db: backend.db, storageLimitBytes: 1000 });
    // Simultaneous uploads may exceed the limit by 100 MB.
    const size = 100 * 1024 * 1024 + 990;
    const kept = { kind: 'resume', content_type: pdfType, name: 'a.pdf', size } as const;
    await insert(backend.db, 'files', { ...kept, id: 'a', content: Buffer.of(1), created_at: '' });
    expect((await limited.call('POST', '/forms/submit', application)).status).toBe(200);
    const refused = await limited.call('POST', '/forms/submit', withResume());
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['upload_resume']]);
  });

  test('optional fields may be missing, and one notice period is a list of one', async () => {
    const one = { ...applicationFields, expected_joining_date: '30 Days' };
    expect((await submit(one)).status).toBe(200);
    expect(await applications()).toMatchObject([{ last_name: null, dob: null, gender: null, upload_resume: null }]);
    const stored = await backend.db.selectFrom('applications').selectAll().executeTakeFirst();
    expect(stored?.expected_joining_date).toBe('["30 Days"]');
  });

  test.each([
    ['Lebenslauf Müller.pdf', "filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf"],
    ['a"\r\nX-Evil: 1.pdf', 'filename="a'],
  ])('a resume named %j is downloaded under that name, without other headers', async (name, disposition) => {
    expect((await submit(withResume(pdf, name))).status).toBe(200);
    const [{ upload_resume: link }] = await applications();
    const { headers } = await call('GET', link);
    expect(headers['content-disposition']).toContain(disposition);
    expect(headers).not.toHaveProperty('x-evil');
  });

  test('a resume of another kind or of more than 5 MB is refused at the field, and nothing is recorded', async () => {
    for (const [content, status, words] of [
      [Buffer.from('<html><script>alert(1)</script></html>'), 400, /Please attach a PDF, DOC or DOCX file\.$/],
      [Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 413, /^The file is too large: 5 MB at most\.$/],
    ] as const) {
      const refused = await submit(withResume(content));
      const message = expect.stringMatching(words);
      expect(refused).toMatchObject({ status, body: { success: false, message, fields: { upload_resume: message } } });
    }
    expect(await applications()).toEqual([]);
    await backend.app.close();
    expect(backend.mailbox.sent).toEqual([]);
  });

  test.each(['contact', 'application'] as const)('records a %s form sent ten times at once only once', async (name) => {
    const send = () =>
      submit(name === 'contact' ? formData(enquiry) : withResume(), { 'idempotency-key': 'one-and-the-same' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: success });
    const counts = await countRows(backend.db, 'enquiries', 'applications', 'files');
    expect(counts).toEqual(name === 'contact' ? [1, 0, 0] : [0, 1, 1]);
    await backend.app.close();
    expect(backend.mailbox.sent).toHaveLength(1);
  });

  test('the key may also come as a field, and posts without one are never merged', async () => {
    for (const submission_key of ['k1', 'k1', '', '']) {
      expect((await submit({ ...enquiry, submission_key })).body).toEqual(success);
    }
    expect(await enquiries()).toHaveLength(3);
  });

  test.each([
    ['no access key', { access_key: undefined }, 403, 'The access key is not valid.'],
    ['a wrong access key', { access_key: 'x' }, 403, 'The access key is not valid.'],
    ['a list for an access key', { access_key: [accessKey] }, 403, 'The access key is not valid.'],
    ['no form name', { form_name: undefined }, 400, 'There is no form of this name.'],
    ['an unknown form name', { form_name: 'toString' }, 400, 'There is no form of this name.'],
    ['no name', { name: ' ' }, 400, 'Please tell us your name.'],
    ['an address with a line break', { email: 'a@b.co\r\nBcc: c@d.co' }, 400, /^Enter an email address/],
    ['words for years', { ...application, experience: 'many' }, 400, /^Experience must be a number/],
    ['a field that is a list', { name: ['a', 'b'] }, 400, 'Please tell us your name.'],
    ['an endless key', { submission_key: 'k'.repeat(201) }, 400, 'The submission key is not valid.'],
  ])('a post with %s is refused in the words of a form service', async (_, fields, status, message) => {
    const answer = await submit({ ...enquiry, ...fields });
    expect([answer.status, answer.body.success]).toEqual([status, false]);
    expect(answer.body.message).toMatch(message);
    expect(await countRows(backend.db, 'enquiries', 'applications')).toEqual([0, 0]);
  });

  test('a mail that fails never fails the post, and shows in the log', async () => {
    backend.mailbox.failWith(new Error('mail server down'));
    expect((await submit(enquiry)).body).toEqual(success);
    await backend.app.close();
    expect(backend.logged.join('')).toContain('announcing an enquiry failed');
  });

  test.each([
    ['enquiry', enquiry],
    ['application', application],
  ])('an %s and the queued mail about it are recorded together or not at all', async (_, form) => {
    let isFull = true;
    const announce = async (db: Db, { subject }: Mail) => {
      await insert(db, 'settings', { key: subject, value: '' });
      if (isFull) throw new Error('The disk is full.');
    };
    const queueing = await createTestBackend({ db: backend.db, announce });
    const post = async () => (await queueing.call('POST', '/forms/submit', { ...form, submission_key: 'one' })).status;
    const recorded = async () => {
      const [enquiries = 0, applications = 0, mails] = await countRows(
        backend.db,
        'enquiries',
        'applications',
        'settings',
      );
      return [enquiries + applications, mails];
    };
    expect([await post(), await recorded()]).toEqual([500, [0, 0]]);
    isFull = false;
    for (const _ of [1, 2]) expect([await post(), await recorded()]).toEqual([200, [1, 1]]);
  });

  test('an application that fails half way leaves no resume', async () => {
    const { db } = backend;
    await db.schema.alterTable('applications').renameTo('applications_away').execute();
    const answer = await submit(withResume());
    await db.schema.alterTable('applications_away').renameTo('applications').execute();
    const message = 'Something went wrong on our side. Please try again.';
    expect([answer.status, answer.body]).toEqual([500, { success: false, message }]);
    expect(await countRows(db, 'files')).toEqual([0]);
  });
});
