import { expect, test } from 'vitest';
import { accessKey, company, createTestBackend, formData } from '../../test-support/backend.ts';
import { describeEachDatabase } from '../../test-support/database.ts';

const application = {
  access_key: accessKey,
  form_name: 'application',
  position_applied_for: 'QA Engineer',
  first_name: 'Asha',
  contact_email: 'asha@example.com',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/asha',
  experience: '4.5',
  relevant_experience: '3',
  current_lpa: '12',
  expected_lpa: '15.5',
  expected_joining_date: ['30 Days', 'Immediate joining'],
};
const resume = { field: 'upload_resume', name: 'asha.pdf', content: Buffer.from('%PDF-1.7') };

describeEachDatabase('applications', (database) => {
  const sendThree = async () => {
    const backend = await createTestBackend(database());
    for (const first_name of ['One', 'Two', 'Three']) {
      await backend.call('POST', '/forms/submit', formData({ ...application, first_name }, resume), {});
    }
    const list = async (query = '') => (await backend.call('GET', `/getalljobresponse${query}`)).body.data;
    return { ...backend, list };
  };

  test('are listed newest first, with optional paging', async () => {
    const { app, list } = await sendThree();
    const names = (rows: { first_name: string }[]) => rows.map(({ first_name }) => first_name);
    expect(names(await list())).toEqual(['Three', 'Two', 'One']);
    const [newest, second] = await list('?limit=2');
    expect(names([newest, second])).toEqual(['Three', 'Two']);
    expect(names(await list(`?limit=2&before=${second.jobresponse_id}`))).toEqual(['One']);
    await app.close();
  });

  test('are read one by one with all that was sent', async () => {
    const { app, call, list } = await sendThree();
    const [{ jobresponse_id: id }] = await list();
    const { body } = await call('GET', `/getjobresponse/${id}`);
    expect(body.data).toMatchObject({
      first_name: 'Three',
      contact_email: 'asha@example.com',
      linkedin_profile: 'https://www.linkedin.com/in/asha',
      relevant_experience: 3,
      current_lpa: 12,
      expected_lpa: 15.5,
      expected_joining_date: '30 Days, Immediate joining',
    });
    const { status, body: refusal } = await call('GET', '/getjobresponse/999');
    expect([status, refusal.message]).toEqual([404, 'Application not found']);
    await app.close();
  });

  test('keep each answer with its question as it was asked, and tell the company', async () => {
    const { app, call, mailbox } = await createTestBackend(database());
    const answers = {
      'question-a-text': 'Why us?',
      'question-a': 'Because of\nthe work.',
      'question-b-text': 'Which shift?',
      'question-b': 'Night',
      'question-c': 'To a question that nobody knows any more',
    };
    await call('POST', '/forms/submit', formData({ ...application, ...answers }), {});
    const [{ jobresponse_id: id, ...listed }] = (await call('GET', '/getalljobresponse')).body.data;
    const kept = [
      { question: 'Why us?', answer: 'Because of\nthe work.' },
      { question: 'Which shift?', answer: 'Night' },
      { question: 'question-c', answer: 'To a question that nobody knows any more' },
    ];
    expect(listed.answers).toEqual(kept);
    expect((await call('GET', `/getjobresponse/${id}`)).body.data.answers).toEqual(kept);
    const { text } = await mailbox.waitForMail(company.email);
    expect(text).toContain('Why us?\nBecause of\nthe work.\n\nWhich shift?\nNight');
    await app.close();
  });

  test('go with their resume when the admin deletes them, and no other goes', async () => {
    const { app, call, list } = await sendThree();
    const [, { jobresponse_id: id, upload_resume: file }] = await list();
    expect((await call('DELETE', `/deletejobresponse/${id}`)).status).toBe(200);
    expect((await call('GET', file)).status).toBe(404);
    expect(await list()).toHaveLength(2);
    expect(await database().db.selectFrom('files').select('id').execute()).toHaveLength(2);
    expect((await call('DELETE', `/deletejobresponse/${id}`)).status).toBe(404);
    await app.close();
  });
});
