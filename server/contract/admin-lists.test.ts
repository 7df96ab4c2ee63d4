import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { maxPageRows } from '#shared/schemas/page-query.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { createTestBackend } from '../test-support/backend.ts';
import { enquiryRow, insert, temporaryDatabase } from '../test-support/database.ts';
import { serve } from '../test-support/listening.ts';
import { sendJson } from './stub-answers.ts';
import { backendToken, startTestBff } from './test-bff.ts';

const database = await temporaryDatabase();
const { app } = await createTestBackend({ db: database.db, token: backendToken });
const bff = await startTestBff(await app.listen({ host: '127.0.0.1', port: 0 }));
const admin = await bff.adminBrowser();

const wide = '語'.repeat(10_000);

async function fillEnquiries(count: number): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    for (let number = 1; number <= count; number++) {
      const created_at = new Date(number * 1000).toISOString();
      const row = enquiryRow({ submission_key: `key-${number}`, message: wide, created_at });
      await insert(transaction, 'enquiries', row);
    }
  });
}

test('the admin can read and delete enquiries after a flood of long ones', async () => {
  await fillEnquiries(maxPageRows + 5);
  const { body } = await admin.get('/api/getallcontactform').expect(200);
  expect(body.data).toHaveLength(maxPageRows);
  expect(body.data[0]).toMatchObject({ contact_us_id: maxPageRows + 5, message_shortened: true });
  expect(body.data[0].message).toBe('語'.repeat(1000));

  const whole = await admin.get(`/api/getcontactform/${body.data[0].contact_us_id}`).expect(200);
  expect(whole.body.data).toMatchObject({ message: wide, message_shortened: false });

  const last = body.data.at(-1).contact_us_id;
  const older = await admin.get('/api/getallcontactform').query({ limit: 3, before: last }).expect(200);
  expect(older.body.data.map(({ contact_us_id: id }: { contact_us_id: number }) => id)).toEqual([5, 4, 3]);

  await admin.delete('/api/deletecontactform/4').expect(200);
  await admin.delete('/api/deletecontactform/4').expect(404);
  const left = await admin.get('/api/getallcontactform').query({ before: 6 }).expect(200);
  expect(left.body.data.map(({ contact_us_id: id }: { contact_us_id: number }) => id)).toEqual([5, 3, 2, 1]);
});

test.each(['limit=0', 'limit=1001', 'limit=many', 'limit=2.5', `before=${'x'.repeat(201)}`])(
  'an invalid page of the list (%s) is refused with a message',
  async (query) => {
    const { body } = await admin.get(`/api/getallcontactform?${query}`).expect(400);
    expect(body).toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(/^(limit|before) must be/),
    });
  },
);

test('a list over the size limit shows its newest rows, or an error message', async () => {
  const row = { contact_us_id: 7, name: 'Asha', email: 'asha@example.com', message: 'Hi' };
  let knowsPages = true;
  const answer: RequestListener = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://host');
    const rows = knowsPages && searchParams.get('limit') === '100' ? [row] : [{ ...row, message: 'x'.repeat(21e6) }];
    sendJson(response, 200, { data: rows });
  };
  const host = await closeAtEnd(serve(answer));
  const other = await startTestBff(host.url);
  const browser = await other.adminBrowser();
  const shown = await browser.get('/api/getallcontactform').expect(200);
  expect(shown.body.data).toMatchObject([{ contact_us_id: 7 }]);
  knowsPages = false;
  const { body } = await browser.get('/api/getallcontactform').expect(502);
  expect(body.message).toBe('The backend’s answer is larger than this site can read.');
});
