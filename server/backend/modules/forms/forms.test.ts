import { expect, test } from 'vitest';
import { resumeFile } from '#shared/form-rules.ts';
import { accessKey, company, createTestBackend, formData } from '../../../test-support/backend.ts';
import { describeEachDatabase } from '../../../test-support/database.ts';
import { wordDocument } from '../../../test-support/word-document.ts';

const enquiry = {
  access_key: accessKey,
  form_name: 'contact',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  message: 'We need an app.\nSoon.',
  agree: 'on',
};

const application = {
  access_key: accessKey,
  form_name: 'application',
  position_applied_for: 'QA Engineer',
  first_name: 'Asha',
  last_name: 'Rao',
  contact_email: 'asha@example.com',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/asha',
  experience: '4.5',
  relevant_experience: '3',
  current_lpa: '12',
  expected_lpa: '15.5',
  expected_joining_date: ['30 Days', 'Immediate joining'],
  dob: '1996-02-29',
  gender: 'Female',
};

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF');
const doc = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const docx = wordDocument();
const [pdfType, docType, docxType] = resumeFile.types;
const resume = (content: Buffer, name = 'asha.pdf') => ({ field: 'upload_resume', name, content });

const success = expect.objectContaining({ success: true, message: 'Form Submitted Successfully' });

describeEachDatabase('the form endpoint', (database) => {
  test.each([
    ['JSON', enquiry, {}],
    ['form data', formData(enquiry), {}],
    [
      'an urlencoded form',
      new URLSearchParams(enquiry).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('an enquiry sent as %s is listed and announced', async (_, payload, headers) => {
    const { app, call, mailbox } = await createTestBackend(database());
    const response = await app.inject({ method: 'POST', url: '/forms/submit', payload, headers });
    expect([response.statusCode, response.json()]).toEqual([200, success]);
    expect((await call('GET', '/getallcontactform')).body.data).toEqual([
      {
        contact_us_id: expect.any(Number),
        name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '9876543210',
        message: 'We need an app.\nSoon.',
        message_shortened: false,
        createdAt: '2026-03-02T09:00:00.000Z',
      },
    ]);
    const mail = await mailbox.waitForMail(company.email);
    expect(mail).toMatchObject({ subject: 'Enquiry from Asha Rao', replyTo: 'asha@example.com' });
    expect(mail.text).toContain('We need an app.\nSoon.');
    await app.close();
  });

  test('an application with a resume is listed, announced, and its file is for the admin alone', async () => {
    const { app, call, mailbox } = await createTestBackend(database());
    const answer = await call('POST', '/forms/submit', formData(application, resume(pdf)), {});
    expect([answer.status, answer.body]).toEqual([200, success]);
    const { body } = await call('GET', '/getalljobresponse');
    expect(body.data).toEqual([
      {
        jobresponse_id: expect.any(Number),
        position_applied_for: 'QA Engineer',
        first_name: 'Asha',
        last_name: 'Rao',
        dob: '1996-02-29',
        gender: 'Female',
        experience: 4.5,
        contact_mobile: '9876543210',
        upload_resume: expect.stringMatching(/^\/files\/[\w-]{43}$/),
        createdAt: '2026-03-02T09:00:00.000Z',
        contact_email: 'asha@example.com',
        linkedin_profile: 'https://www.linkedin.com/in/asha',
        relevant_experience: 3,
        current_lpa: 12,
        expected_lpa: 15.5,
        expected_joining_date: '30 Days, Immediate joining',
        answers: null,
      },
    ]);
    const link = body.data[0].upload_resume;
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
    expect((await mailbox.waitForMail(company.email)).subject).toBe('Application for QA Engineer: Asha Rao');
    await app.close();
  });

  test('a resume beyond the room for files is refused at its field alone', async () => {
    const { app, call } = await createTestBackend({ ...database(), storageLimitBytes: 1000 });
    const kept = { kind: 'resume', content_type: 'application/pdf', name: 'a.pdf', content: Buffer.of(1) } as const;
    // A hundred megabytes more are taken of those who came at the same moment.
    const size = 100 * 1024 * 1024 + 990;
    await database()
      .db.insertInto('files')
      .values({ ...kept, id: 'a', size, created_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const form = new FormData();
    for (const [name, value] of Object.entries(application)) for (const each of [value].flat()) form.append(name, each);
    const without = await call('POST', '/forms/submit', application);
    form.append('upload_resume', new File([new Uint8Array(pdf)], 'asha.pdf', { type: pdfType }));
    const refused = await call('POST', '/forms/submit', form);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual(['upload_resume']);
    expect(without.status).toBe(200);
    await app.close();
  });

  test('what only admins wonder about may be left out, and one notice period is a list of one', async () => {
    const { app, call } = await createTestBackend(database());
    const { last_name: _l, dob: _d, gender: _g, ...documented } = application;
    const one = { ...documented, expected_joining_date: '30 Days' };
    expect((await call('POST', '/forms/submit', one)).status).toBe(200);
    const { body } = await call('GET', '/getalljobresponse');
    expect(body.data[0]).toMatchObject({ last_name: null, dob: null, gender: null, upload_resume: null });
    const stored = await database().db.selectFrom('applications').selectAll().executeTakeFirst();
    expect(stored?.expected_joining_date).toBe('["30 Days"]');
    await app.close();
  });

  test.each([
    ['PDF', pdf, 'Lebenslauf Müller.pdf', pdfType, "filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf"],
    ['Word document of old', doc, 'cv.doc', docType, 'filename=cv.doc'],
    ['Word document', docx, 'cv.docx', docxType, 'filename=cv.docx'],
    ['PDF from a folder', pdf, '../../etc/passwd.pdf', pdfType, 'filename=passwd.pdf'],
    ['PDF with a wicked name', pdf, 'a"\r\nX-Evil: 1.pdf', pdfType, 'filename="a'],
  ])('a %s is kept as what it is', async (_, content, name, type, disposition) => {
    const { app, call } = await createTestBackend(database());
    expect((await call('POST', '/forms/submit', formData(application, resume(content, name)))).status).toBe(200);
    const { body } = await call('GET', '/getalljobresponse');
    const file = await call('GET', body.data[0].upload_resume);
    expect(file.headers['content-type']).toBe(type);
    expect(file.headers['content-disposition']).toContain(disposition);
    expect(file.headers).not.toHaveProperty('x-evil');
    await app.close();
  });

  test.each([
    ['a web page called .pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'cv.pdf'],
    ['a zip that is no Word document', Buffer.from('504b0304aabbccdd', 'hex'), 'cv.docx'],
    ['a program', Buffer.from('4d5a900003', 'hex'), 'cv.exe'],
  ])('%s is refused at the field, and nothing is recorded', async (_, content, name) => {
    const { app, call, mailbox } = await createTestBackend(database());
    const { status, body } = await call('POST', '/forms/submit', formData(application, resume(content, name)));
    const message = expect.stringMatching(/Please attach a PDF, DOC or DOCX file\.$/);
    expect([status, body]).toEqual([400, { success: false, message, fields: { upload_resume: message } }]);
    expect((await call('GET', '/getalljobresponse')).body.data).toEqual([]);
    await app.close();
    expect(mailbox.sent).toEqual([]);
  });

  test('a resume of more than 5 MB is refused', async () => {
    const { app, call } = await createTestBackend(database());
    const content = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]);
    const { status, body } = await call('POST', '/forms/submit', formData(application, resume(content)));
    expect([status, body.success, body.message]).toEqual([413, false, 'The file is too large: 5 MB at most.']);
    await app.close();
  });

  test.each(['contact', 'application'] as const)('records a %s form sent ten times at once only once', async (name) => {
    const { app, call, mailbox } = await createTestBackend(database());
    const payload = () => (name === 'contact' ? formData(enquiry) : formData(application, resume(pdf)));
    const send = () => call('POST', '/forms/submit', payload(), { 'idempotency-key': 'one-and-the-same' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, success]);
    const list = await call('GET', name === 'contact' ? '/getallcontactform' : '/getalljobresponse');
    expect(list.body.data).toHaveLength(1);
    expect(await database().db.selectFrom('files').select('id').execute()).toHaveLength(name === 'contact' ? 0 : 1);
    await app.close();
    expect(mailbox.sent).toHaveLength(1);
  });

  test('the key may also come as a field, and posts without one are never merged', async () => {
    const { app, call } = await createTestBackend(database());
    for (const key of ['k1', 'k1', '', '']) {
      expect((await call('POST', '/forms/submit', { ...enquiry, submission_key: key })).body).toEqual(success);
    }
    expect((await call('GET', '/getallcontactform')).body.data).toHaveLength(3);
    await app.close();
  });

  test.each([
    ['no access key', { ...enquiry, access_key: undefined }, 403, 'The access key is not valid.'],
    ['a wrong access key', { ...enquiry, access_key: 'x' }, 403, 'The access key is not valid.'],
    ['a list for an access key', { ...enquiry, access_key: [accessKey] }, 403, 'The access key is not valid.'],
    ['no form name', { ...enquiry, form_name: undefined }, 400, 'There is no form of this name.'],
    ['an unknown form name', { ...enquiry, form_name: 'toString' }, 400, 'There is no form of this name.'],
    ['no name', { ...enquiry, name: ' ' }, 400, 'Please tell us your name.'],
    ['a malformed address', { ...enquiry, email: 'asha@' }, 400, 'Enter an email address, such as name@example.com'],
    [
      'an address with a line break',
      { ...enquiry, email: 'a@b.co\r\nBcc: c@d.co' },
      400,
      'Enter an email address, such as name@example.com',
    ],
    [
      'a LinkedIn script',
      { ...application, linkedin_profile: 'javascript:alert(1)' },
      400,
      /^Enter a full web address/,
    ],
    ['words for years', { ...application, experience: 'many' }, 400, /^Experience must be a number/],
    ['an unknown notice period', { ...application, expected_joining_date: ['Never'] }, 400, 'Choose a notice period'],
    ['a field that is a list', { ...enquiry, name: ['a', 'b'] }, 400, 'Please tell us your name.'],
    ['an endless key', { ...enquiry, submission_key: 'k'.repeat(201) }, 400, 'The submission key is not valid.'],
  ])('a post with %s is refused in the words of a form service', async (_, payload, status, message) => {
    const { app, call } = await createTestBackend(database());
    const answer = await call('POST', '/forms/submit', payload);
    expect([answer.status, answer.body.success]).toEqual([status, false]);
    if (typeof message === 'string') expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
    expect((await call('GET', '/getallcontactform')).body.data).toEqual([]);
    expect((await call('GET', '/getalljobresponse')).body.data).toEqual([]);
    await app.close();
  });

  test('a mail that fails never fails the post, and shows in the log', async () => {
    const { app, call, mailbox, logged } = await createTestBackend(database());
    mailbox.failWith(new Error('mail server down'));
    expect((await call('POST', '/forms/submit', enquiry)).body).toEqual(success);
    await app.close();
    expect(logged.join('')).toContain('announcing an enquiry failed');
  });

  test('an application that fails half way leaves no resume', async () => {
    const { app, call } = await createTestBackend(database());
    const { db } = database();
    await db.schema.alterTable('applications').renameTo('applications_away').execute();
    const answer = await call('POST', '/forms/submit', formData(application, resume(pdf)));
    await db.schema.alterTable('applications_away').renameTo('applications').execute();
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, message: 'Something went wrong on our side. Please try again.' },
    ]);
    expect(await db.selectFrom('files').select('id').execute()).toEqual([]);
    await app.close();
  });
});
