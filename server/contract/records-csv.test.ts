import type { RequestListener } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { applicationKey, hostIdOf } from '#shared/inbox-records.ts';
import { maxPageRows } from '#shared/schemas/page-query.ts';
import { createWithdrawalToken } from '../bff/inbox/withdrawal.ts';
import { createSigner } from '../bff/session/sealer.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { serve } from '../test-support/listening.ts';
import { sendJson } from './stub-answers.ts';
import { admin as adminAccount, callsOnly, startTestBff } from './test-bff.ts';

const rowCount = maxPageRows + 2;
const sample = sampleAnswers.getjobresponse;
const position = 'Chef / Größe';

/** The newest and the oldest are of one person, for one position. */
const applications = Array.from({ length: rowCount }, (_, at) => ({
  ...sample,
  jobresponse_id: rowCount - at,
  position_applied_for: 'Gardener',
  contact_email: `person${at}@example.com`,
  createdAt: '2026-02-28T20:05:09.000Z',
}));
const newest = { ...applications[0], first_name: '=HYPERLINK("x")', last_name: 'Zoë', dob: '1990-01-31' };
for (const at of [0, rowCount - 1])
  Object.assign(applications[at] ?? {}, at === 0 ? newest : {}, {
    position_applied_for: position,
    contact_email: 'zoe@example.com',
  });
const [first, ...others] = applications;
if (!first) throw new Error('No rows.');
const enquiry = {
  ...sampleAnswers.getcontactform,
  createdAt: '2026-03-13T15:00:00.000Z',
  message: 'Two\nlines; "here"',
};

type List = (query: URLSearchParams) => object[] | undefined;
const pages: List = (query) => {
  const before = query.get('before');
  const start = before === null ? 0 : applications.findIndex((row) => String(row.jobresponse_id) === before) + 1;
  return applications.slice(start, start + maxPageRows);
};
let list: List;
const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  const [, call = ''] = pathname.split('/');
  const known: Record<string, object> = { getjobresponse: first, getallcontactform: [enquiry] };
  const data = known[call] ?? list(searchParams);
  sendJson(response, data ? 200 : 500, { data });
};
const host = await closeAtEnd(serve(answer));
const bff = await startTestBff(host.url);
const admin = await bff.adminBrowser();

const work = { key: applicationKey(first), person: null, receivedAt: null };
list = () => [first, ...others];
const state = { records: [{ ...work, version: 0 }], state: 'interview' };
await admin.put('/api/records/state').send(state).expect(200);
const note = { record: { ...work, version: 1 }, text: 'Call her.' };
await admin.post('/api/records/note').send(note).expect(200);

beforeEach(async () => {
  list = pages;
  await bff.database.db.deleteFrom('trail').execute();
});

const readCsv = (query: Record<string, string> | string, kind = 'application') =>
  admin.get(`/api/records/${kind}/csv`).query(query).buffer(true);
const linesOf = (text: string) => text.replace(/\r\n$/, '').split('\r\n');

test('an admin downloads all applications of all pages, with states, notes and local times', async () => {
  const { text, headers } = await readCsv({ timeZone: 'Asia/Kolkata' }).expect(200);
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  const [head, line, ...more] = linesOf(text);
  expect(head).toBe(
    '\uFEFFJob ID,Position,Name,DOB,Gender,Experience (years),Contact,Resume,State,Applied,Email,LinkedIn,Relevant experience (years),Current LPA,Expected LPA,Notice period,Answers,Also applied,Notes',
  );
  expect(line).toContain('1002,Chef / Größe,"\'=HYPERLINK(""x"") Zoë",1990-01-31,');
  expect(line).toMatch(/,http:\/\/127\.0\.0\.1:\d+\/api\/files\/[\w.-]+,Interview,2026-03-01 01:35,zoe@example\.com,/);
  expect(line).toMatch(
    new RegExp(`,Also applied,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d ${adminAccount.email}: Call her\\.$`),
  );
  expect(more).toHaveLength(rowCount - 1);
  expect(more.at(-1)).toMatch(/^1,.*,New,.*,Also applied,$/);
  expect(more[0]).toMatch(/^1001,.*,,$/);
  const trail = await admin.get('/api/trail').expect(200);
  expect(trail.body.data).toMatchObject([{ action: 'getRecordsCsv', record: 'application list', records: 1 }]);
});

test('the file contains what the filters match, without hidden columns, and has their words in its name', async () => {
  const query = { position: ' chef /  größe', state: 'interview', q: 'ZOE interview', without: 'dob,gender' };
  const { text, headers } = await readCsv(query).expect(200);
  const [head, ...lines] = linesOf(text);
  expect(head).not.toMatch(/DOB|Gender/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^1002,.*,Interview,2026-02-28 20:05,/);
  const day = new Date(bff.clock.now()).toISOString().slice(0, 10);
  const name = `job-responses-chef-gr%C3%B6%C3%9Fe-interview-${day}.csv`;
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`);
  for (const none of ['q=nobody', 'state=offer', 'position=Cook'])
    expect(linesOf((await readCsv(none)).text), none).toHaveLength(1);
});

test('the file has the order of the list: by state in workflow order, ids as numbers, equal rows newest first', async () => {
  const idsOf = async (query: object) => {
    const { text } = await readCsv({ without: 'name', ...query }).expect(200);
    return linesOf(text)
      .slice(1)
      .map((line) => Number.parseInt(line, 10));
  };
  const newestFirst = applications.map(({ jobresponse_id }) => jobresponse_id);
  expect(await idsOf({ sort: 'id' })).toEqual(newestFirst.toReversed());
  expect(await idsOf({ sort: 'state' })).toEqual([...newestFirst.slice(1), rowCount]);
  expect(await idsOf({ sort: '-position' })).toEqual([...newestFirst.slice(1, -1), rowCount, 1]);
  expect(await idsOf({ sort: 'unknown' })).toEqual(newestFirst);
});

test('an admin downloads the enquiries, with the time when an answer is due', async () => {
  const { text } = await readCsv({ timeZone: 'Europe/Berlin' }, 'enquiry').expect(200);
  const { contact_us_id: id, name, email, phone } = enquiry;
  expect(text).toBe(
    `\uFEFFID,Name,Email,Phone,Message,Created At,State,Answer due,Notes\r\n${id},${name},${email},${phone},"Two\nlines; ""here""",2026-03-13 16:00,New,2026-03-16 16:00,\r\n`,
  );
});

test('a host without pages answers its whole list, which is written once', async () => {
  list = () => applications.slice(0, maxPageRows);
  expect(linesOf((await readCsv({})).text)).toHaveLength(maxPageRows + 1);
  list = () => applications;
  expect(linesOf((await readCsv({})).text)).toHaveLength(rowCount + 1);
});

test('rows that cannot be used are left out, and the pages behind them are still read', async () => {
  const unusable = 3;
  list = (query) => pages(query)?.map((row, at) => (at === unusable && !query.has('before') ? {} : row));
  expect(linesOf((await readCsv({})).text)).toHaveLength(rowCount);
});

test('a failure before the first line is an error in words, and one after it cuts the connection', async () => {
  list = () => undefined;
  const refused = await readCsv({}).expect(502);
  expect(refused.body).toMatchObject({ code: 'upstream_failed', message: expect.any(String) });
  const unknownZone = await readCsv({ timeZone: 'Mars/Olympus' }).expect(400);
  expect(unknownZone.body.message).toMatch(/^timeZone must be/);
  await readCsv({}, 'letters').expect(404);
  const trail = await admin.get('/api/trail').expect(200);
  expect(trail.body.data).toEqual([]);

  let asked = 0;
  // The list is read twice: the third page is the second of the second time.
  list = (query) => (query.has('before') && ++asked > 1 ? undefined : pages(query));
  await expect(readCsv({}).then(({ text }) => text)).rejects.toThrow(/aborted|hang up|terminated/);
});

test('counts and a person’s records include the older pages of a host’s list', async () => {
  const counts = await admin.get('/api/inboxCounts').expect(200);
  expect(counts.body.data).toEqual({ applications: rowCount - 1, enquiries: 1 });
  const others = await admin.get(`/api/records/person/${encodeURIComponent(work.key)}`).expect(200);
  expect(others.body.data).toMatchObject([{ kind: 'application', id: '1', state: 'new' }]);
});

test('a withdrawal includes an application of the same person and day on an older page, and none of another day', async () => {
  const later = { ...first, jobresponse_id: 9000, createdAt: '2026-04-30T20:05:09.000Z' };
  list = (query) => (query.has('before') ? pages(query) : [later, ...(pages(query)?.slice(0, -1) ?? [])]);
  const token = createWithdrawalToken(createSigner(callsOnly.secrets), bff.clock, first);
  const { body } = await admin.post(`/api/withdrawal/${token}`).expect(200);
  expect(body.data).toEqual({ state: 'withdrawn', position });
  const states = await admin.get('/api/records/application/states').expect(200);
  const withdrawn = states.body.data.filter(({ state }: { state: string }) => state === 'withdrawn');
  expect(withdrawn.map(({ key }: { key: string }) => hostIdOf(key)).toSorted()).toEqual(['1', String(rowCount)]);
});
