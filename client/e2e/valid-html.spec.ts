import { expect, test } from './fixtures.ts';
import { pdf } from './support/applicant.ts';
import { htmlFaults } from './support/html-faults.ts';

test('a form posted without script is answered with valid HTML', async ({ request }) => {
  const posts = [
    ['contact', { name: 'Meera Pillai', email: 'meera@example.com', phone: '', message: 'A question.' }],
    ['contact', { name: '', email: '', phone: '', message: '' }],
    ['application', { form_page: '/jobform/UI%20Designer', upload_resume: pdf }],
  ] as const;
  for (const [form, multipart] of posts) {
    const answer = await request.post(`/api/forms/${form}`, { multipart, headers: { accept: 'text/html' } });
    expect(await htmlFaults(await answer.text()), form).toEqual([]);
  }
  const malformed = await request.get('/%zz', { headers: { accept: 'text/html' } });
  expect(await htmlFaults(await malformed.text())).toEqual([]);
});
