import { expect, test } from 'vitest';
import { applicationFields, company, describeEachBackend, formData } from '../../test-support/backend.ts';
import { countRows } from '../../test-support/database.ts';

const resume = { field: 'upload_resume', name: 'asha.pdf', content: Buffer.from('%PDF-1.7') };

describeEachBackend('applications', (backend) => {
  const { call } = backend;
  const send = (fields: Record<string, string>) =>
    call('POST', '/forms/submit', formData({ ...applicationFields, ...fields }, resume), {});
  const sendThree = async () => {
    for (const first_name of ['One', 'Two', 'Three']) await send({ first_name });
  };
  const list = async (query = '') => (await call('GET', `/getalljobresponse${query}`)).body.data;

  test('are listed newest first, with optional paging, and read one by one', async () => {
    await sendThree();
    const [three, two, one] = await list();
    expect([three, two, one]).toMatchObject([{ first_name: 'Three' }, { first_name: 'Two' }, { first_name: 'One' }]);
    expect(await list('?limit=2')).toEqual([three, two]);
    expect(await list(`?limit=2&before=${two.jobresponse_id}`)).toEqual([one]);
    expect((await call('GET', `/getjobresponse/${three.jobresponse_id}`)).body.data).toEqual(three);
    const none = await call('GET', '/getjobresponse/999');
    expect(none).toMatchObject({ status: 404, body: { message: 'Application not found' } });
  });

  test('keep each answer with its question as it was asked, and tell the company', async () => {
    await send({
      'question-a-text': 'Why us?',
      'question-a': 'Because of\nthe work.',
      'question-b-text': 'Which shift?',
      'question-b': 'Night',
      'question-c': 'To a question that nobody knows any more',
    });
    const [{ jobresponse_id: id, answers }] = await list();
    expect(answers).toEqual([
      { question: 'Why us?', answer: 'Because of\nthe work.' },
      { question: 'Which shift?', answer: 'Night' },
      { question: 'question-c', answer: 'To a question that nobody knows any more' },
    ]);
    expect((await call('GET', `/getjobresponse/${id}`)).body.data.answers).toEqual(answers);
    const { text } = await backend.mailbox.waitForMail(company.email);
    expect(text).toContain('Why us?\nBecause of\nthe work.\n\nWhich shift?\nNight');
  });

  test('are deleted with their resume by the admin, each alone', async () => {
    await sendThree();
    const [, { jobresponse_id: id, upload_resume: file }] = await list();
    expect((await call('DELETE', `/deletejobresponse/${id}`)).status).toBe(200);
    expect((await call('GET', file)).status).toBe(404);
    expect(await countRows(backend.db, 'applications', 'files')).toEqual([2, 2]);
    expect((await call('DELETE', `/deletejobresponse/${id}`)).status).toBe(404);
  });
});
