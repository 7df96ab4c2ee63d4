import { expect, test } from 'vitest';
import { formReplyPage, type ReplyPage } from './form-reply-page.ts';

const attack = '"><script>alert(1)</script>\'&';
const page = (changes: Partial<ReplyPage> = {}) =>
  formReplyPage({
    form: 'application',
    endpoint: { path: '/forms/application' },
    reply: {
      success: false,
      message: 'Please check the marked fields.',
      fields: { contact_email: 'Email is required' },
    },
    post: {
      fields: new Map([
        ['first_name', [attack]],
        ['expected_joining_date', ['30 Days']],
        ['gender', ['Female']],
        ['submission_id', ['id-1']],
      ]),
      files: new Map([['upload_resume', { name: 'cv.pdf', type: 'application/pdf', content: Buffer.alloc(1) }]]),
    },
    siteName: 'Realvance',
    stylesheets: ['/assets/base.css'],
    ...changes,
  });

test('everything typed is offered again, and nothing of it is markup', () => {
  const html = page();
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"');
  expect(html).not.toMatch(/<script|style=| on\w+=/);
  expect(html).toContain('value="30 Days" checked');
  expect(html).toContain('<option selected>Female</option>');
  expect(html).toContain('name="submission_id" value="id-1"');
  expect(html).toContain('Please choose the file again.');
});

test('each problem is listed, linked to its field and read out with it', () => {
  const html = page();
  expect(html).toContain('<a href="#contact_email">Email is required</a>');
  expect(html).toMatch(/id="contact_email"[^>]*aria-invalid="true" aria-describedby="contact_email-problem"/);
  expect(html).toContain('id="contact_email-problem">Email is required<');
});

test('a success says the words and offers no second form', () => {
  const html = page({ reply: { success: true, message: 'Form submitted successfully!' } });
  expect(html).toContain('<p role="status">Form submitted successfully!</p>');
  expect(html).not.toContain('<form');
  expect(html).toContain('href="/jobform"');
});

test('a post that could not be read leaves the way back', () => {
  const html = page({ post: undefined, reply: { success: false, message: 'The form did not arrive whole.' } });
  expect(html).toContain('Back button');
  expect(html).not.toContain('<form');
});

test('a message keeps its first line end', () => {
  const post = { fields: new Map([['message', ['\nHello']]]), files: new Map() };
  expect(page({ form: 'contact', post })).toMatch(/<textarea[^>]*>\n\nHello<\/textarea>/);
});
