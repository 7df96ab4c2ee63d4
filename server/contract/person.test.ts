import { expect, test } from 'vitest';
import { hostIdOf, type RecordKind } from '#shared/inbox-records.ts';
import { countRows, insert } from '../test-support/database.ts';
import { outboxRow } from '../test-support/forms.ts';
import { startTestSite } from './test-bff.ts';

const { host, bff, admin } = await startTestSite({ hasForeignFormService: true });

const meera = 'meera@example.com';
const row = { jobresponse_id: 11, position_applied_for: 'QA', first_name: 'Meera', contact_email: meera };
const erase = (email = meera) => admin.post('/api/personalData/erase').send({ email });

/** Adds the site's data about the stub's application 11, and a delivered form post. */
async function work(): Promise<void> {
  const { db } = bff.database;
  const fields = JSON.stringify({ name: 'Meera Shah', email: meera, message: 'We need a website.' });
  const delivered = { state: 'delivered', attempts: 1 } as const;
  await insert(db, 'outbox', outboxRow({ id: 'one', idempotency_key: 'key-of-hers', fields, ...delivered }));
  const state = { person: null, state: 'offer', version: 1, notes: 0, changed_at: '2026-01-01' } as const;
  const worked = (kind: RecordKind, record: string) => ({ record, kind, host_id: hostIdOf(record), ...state });
  const enquiry = worked('enquiry', '5:enquiry-0123456789abcdef');
  await insert(db, 'record_states', worked('application', '11:0123456789abcdef'), enquiry);
}
const rowsLeft = () => countRows(bff.database.db, 'outbox', 'record_states');

test('with a host and form service that cannot erase, the site erases its own data and names the rest', async () => {
  await work();
  for (const name of ['exportPerson', 'erasePerson'] as const) host.behave(name, { status: 404 });
  host.behave('getalljobresponse', { answer: [{ ...row, contact_email: 'Meera@Example.com' }] });
  const { body } = await erase().expect(200);
  expect(body.data).toEqual({
    erased: [
      { kind: 'Form post', count: 1 },
      { kind: 'State and notes', count: 2 },
    ],
    elsewhere: [
      'The form service received form posts from this address (submission_key key-of-hers) and may have older ones: erase them there.',
      'The backend has job applications 11 (getalljobresponse) and contact entries 5 (getallcontactform): erase them there.',
      'The backend cannot erase a person by request. If an account with this address exists there, erase it too.',
    ],
  });
  expect(await rowsLeft()).toEqual([0, 0]);
  const exported = await admin.post('/api/personalData/export').send({ email: meera }).expect(200);
  expect(exported.body.data.document).toMatchObject({ Held: {}, 'Also search here': expect.any(Array) });
  expect(host.requests.map(({ method }) => method)).not.toContain('DELETE');
});

test('for a host that cannot erase, the report names only lists with records of the person, also on older pages', async () => {
  host.behave('erasePerson', { status: 404 });
  const newest = Array.from({ length: 1000 }, (_, at) => ({ ...row, jobresponse_id: 2000 - at, contact_email: '' }));
  host.behave('getalljobresponse', { answer: newest });
  host.behave('getallcontactform', { answer: [] });
  const older = Buffer.from(JSON.stringify([row]));
  host.serve('/getalljobresponse?limit=1000&before=1001', 'application/json', older);
  const { body } = await erase().expect(200);
  expect(body.data.elsewhere).toContain('The backend has job applications 11 (getalljobresponse): erase them there.');
});

test('a host whose applications have no address is reported for a manual search', async () => {
  host.behave('erasePerson', { status: 501 });
  const { body } = await erase('nobody@example.com').expect(200);
  expect(body.data.erased).toEqual([]);
  expect(body.data.elsewhere.join(' ')).toMatch(
    /do not contain this address.*Search for them by name and phone number/,
  );
});

test('the site’s data is erased even if the host fails, and the admin is asked to repeat the call', async () => {
  await work();
  host.behave('erasePerson', { status: 500 });
  const failed = await erase().expect(502);
  // The next report cannot name what is deleted here.
  expect(failed.body.message).toMatch(/submission_key key-of-hers\b.*Then erase this person again/);
  expect(await bff.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  host.behave('erasePerson', { answer: { data: { records: [{ kind: 'Job application', id: '11' }] } } });
  const { body } = await erase().expect(200);
  expect(body.data.erased).toContainEqual({ kind: 'Job application', count: 1 });
  expect(await rowsLeft(), 'the host did not name the enquiry').toEqual([0, 1]);
});

test.each([undefined, '', 'nobody', 'a b@example.com'])('%j is refused as an address without a call', async (email) => {
  const refused = await admin.post('/api/personalData/erase').send({ email }).expect(400);
  expect(refused.body.fields).toEqual({ email: expect.stringMatching(/^Enter an email address/) });
  expect(host.requests).toEqual([]);
});
