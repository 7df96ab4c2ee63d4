import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { asRecord } from '#shared/record.ts';
import { inlineImage, resolveFile } from '#shared/urls.ts';
import { CheckSkipped, expectRefusal, expectSuccess, Mismatch, truncated } from './host-answer.ts';
import { type Check, type Item, idFields, type ListName, reads, type TestedHost, writes } from './tested-host.ts';

const listNames = Object.keys(idFields) as ListName[];

function expectUniqueIds(items: readonly Item[], field: string): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const id = String(item[field]);
    if (seen.has(id)) throw new Mismatch(`data[${index}].${field}`, 'a unique id', truncated(item[field]));
    seen.add(id);
  }
}

async function expectSameAnswers(host: TestedHost, name: ListName): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => host.list(name)));
  const other = answers.findIndex((answer) => !isDeepStrictEqual(answer, answers[0]));
  if (other > 0) throw new Mismatch('data', 'the same list ten times', `a different list at call ${other + 1} of 10`);
}

interface FileLink {
  readonly place: string;
  readonly link: unknown;
}

/** Expected content of a link. Images are fetched without the token, resumes with it. */
interface FileKind {
  readonly words: string;
  readonly withToken: boolean;
  isType(type: string): boolean;
}

const image: FileKind = { words: 'an image', withToken: false, isType: (type) => type.startsWith('image/') };
const resume: FileKind = { words: 'a file', withToken: true, isType: (type) => type !== 'text/html' };

async function expectFile(host: TestedHost, { place, link }: FileLink, address: URL, kind: FileKind) {
  const { status, type, bytes } = await host.file(address, kind);
  if (status === 200 && bytes.length > 0 && kind.isType(type)) return;
  const fetched = kind.withToken ? '' : ', fetched without the token';
  const at = host.hasAddress ? address.href : link;
  throw new Mismatch(place, `the address of ${kind.words}`, `${status} ${type} at ${at}${fetched}`);
}

/** Fetches links as the site does. */
async function expectFiles(host: TestedHost, links: readonly FileLink[], kind: FileKind): Promise<void> {
  const others = new Set<string>();
  for (const { place, link } of links) {
    if (typeof link !== 'string' || link.trim() === '' || (kind === image && inlineImage.test(link))) continue;
    const address = resolveFile(link, host.hostUrl);
    if (!address) throw new Mismatch(place, 'an http address', truncated(link));
    if (address.origin === new URL(host.hostUrl).origin) await expectFile(host, { place, link }, address, kind);
    else others.add(address.origin);
  }
  if (others.size > 0) throw new CheckSkipped(`at another origin: add ${[...others].join(', ')} to FILE_ORIGINS`);
}

export const expectImage = (host: TestedHost, place: string, link: unknown): Promise<void> =>
  expectFiles(host, [{ place, link }], image);

export const expectResume = (host: TestedHost, place: string, link: unknown): Promise<void> =>
  expectFiles(host, [{ place, link }], resume);

const listOf = (host: TestedHost, name: ListName) => host.needs(name, () => host.list(name));

function checksOfList(name: ListName): Check[] {
  const endpoint = endpointOf(name);
  const checks = [
    reads(name, 'answers a list in the documented shape', async (host) => {
      await host.list(name);
    }),
    reads(name, 'gives every item a unique id', async (host) => {
      expectUniqueIds(await listOf(host, name), idFields[name]);
    }),
    reads(name, 'answers ten concurrent calls identically', (host) => expectSameAnswers(host, name)),
    writes(name, 'refuses another method', async (host) => {
      const answer = await host.raw(name, { method: 'PUT' });
      if (answer.status < 400 || answer.status > 499) throw new Mismatch('status', '404 or 405', String(answer.status));
    }),
  ];
  if (endpoint.auth !== 'admin') return checks;
  const refusesWithoutToken = reads(name, 'refuses a caller without the token', async (host) => {
    if (host.token === undefined) throw new CheckSkipped('needs --token');
    expectRefusal([401, 403], await host.raw(name, { withToken: false }));
  });
  return [...checks, refusesWithoutToken];
}

export const listChecks: readonly Check[] = [
  ...listNames.flatMap(checksOfList),
  reads('getAllBlogs', 'gives addresses that lead to images', async (host) => {
    const posts = (await listOf(host, 'getAllBlogs')).slice(0, 3);
    const links = posts.map((post, index) => ({ place: `data[${index}].image`, link: post.image }));
    await expectFiles(host, links, image);
  }),
  reads('getalljobresponse', 'gives addresses that lead to files', async (host) => {
    const rows = await listOf(host, 'getalljobresponse');
    const links = rows.map((row, index) => ({ place: `data[${index}].upload_resume`, link: row.upload_resume }));
    await expectFiles(host, links.filter(({ link }) => link).slice(0, 3), resume);
  }),
  reads('getJobPostById', 'answers each of the listed posts', async (host) => {
    const [first, ...others] = await listOf(host, 'getAllJobPosts');
    if (!first) throw new CheckSkipped('the host has no job posts');
    for (const { jobpost_id: id, position } of [first, ...others.slice(0, 2)]) {
      const input = { params: { jobpost_id: String(id) } };
      const found = expectSuccess(endpointOf('getJobPostById'), await host.call('getJobPostById', input));
      const got = asRecord(found).position;
      if (got !== position) throw new Mismatch('data.position', truncated(position), truncated(got));
    }
  }),
];

/** Ids that no record has: a huge number and a random text. */
const unknownIds = ['999999999', `none-${randomUUID()}`];

const unknownParams = (name: HostEndpointName) =>
  Object.fromEntries(endpointOf(name).params.map((param) => [param, unknownIds[0] ?? '']));

const gone = [404, 410];

/** Valid bodies, so that only the id is wrong. */
const bodies: Partial<Record<HostEndpointName, Readonly<Record<string, string>>>> = {
  updateJobPosition: { position: 'P', area_of_interest: 'A', description: 'D', experience: 'E' },
  updateBlogs: { title: 'T', description: 'D', author: 'A', tags: 'T' },
};

async function refusesUnknownId(host: TestedHost, name: HostEndpointName): Promise<void> {
  const [param = 'id'] = endpointOf(name).params;
  for (const id of unknownIds) {
    expectRefusal(gone, await host.call(name, { params: { [param]: id }, body: bodies[name] }));
  }
}

const unknownId = (name: HostEndpointName, check: typeof reads): Check =>
  check(name, 'answers 404 and a message for an id that does not exist', (host) => refusesUnknownId(host, name));

/** Checks that a call refuses malformed JSON bodies. Uses an unknown id where the path needs one. */
function bodyChecks(name: HostEndpointName, check: typeof reads, withRequired = true): Check[] {
  const params = unknownParams(name);
  const refuses = (type: string, body: string) => async (host: TestedHost) =>
    expectRefusal(name, await host.raw(name, { params, headers: { 'content-type': type }, body }));
  const checks = [
    check(name, 'refuses a content type that is not JSON', refuses('application/xml', '<nothing/>')),
    check(name, 'refuses truncated JSON', refuses('application/json', '{"email": "a')),
  ];
  return withRequired
    ? [...checks, check(name, 'refuses a body without its fields', refuses('application/json', '{}'))]
    : checks;
}

const requiresToken = (name: HostEndpointName): Check =>
  writes(name, 'refuses a caller without the token', async (host) => {
    if (host.token === undefined) throw new CheckSkipped('needs --token');
    const headers = { authorization: 'Bearer not-the-token', 'content-type': 'application/json' };
    expectRefusal([401, 403], await host.raw(name, { params: unknownParams(name), headers, body: '{}' }));
  });

export const refusalChecks: readonly Check[] = [
  unknownId('getJobPostById', reads),
  unknownId('updateJobPosition', writes),
  unknownId('deleteJobPost', writes),
  unknownId('deleteblogs', writes),
  ...bodyChecks('userLogin', reads),
  reads('userLogin', 'refuses an unknown address with a message', async (host) => {
    const body = { email: `nobody-${randomUUID()}@realvance.example`, password: randomUUID() };
    expectRefusal('userLogin', await host.call('userLogin', { body }));
  }),
  ...bodyChecks('postJobPosition', writes),
  ...bodyChecks('updateJobPosition', writes, false),
  ...bodyChecks('userSignup', writes),
  ...bodyChecks('verifyEmailOTP', writes),
  ...bodyChecks('forgetPassword', writes),
  ...bodyChecks('forgetPasswordVerifyEmailOTP', writes),
  ...bodyChecks('changePasswordAfterFoget', writes),
  ...(['postJobPosition', 'updateJobPosition', 'deleteJobPost', 'postBlogs', 'deleteblogs'] as const).map(
    requiresToken,
  ),
];

// The contract has no call that creates visitors' records, so deletion is checked with unknown ids only.

const expectTokenRequired = (host: TestedHost, name: HostEndpointName) =>
  host.once(`${name} without the token`, async () => {
    if (host.token === undefined) throw new CheckSkipped('needs --token');
    const headers = { authorization: 'Bearer not-the-token' };
    const answer = await host.raw(name, { params: unknownParams(name), headers });
    host.expectPresent(name, answer);
    expectRefusal([401, 403], answer);
  });

const guarded = (name: HostEndpointName, check: typeof reads): Check[] => [
  check(name, 'refuses a caller without the token', (host) => expectTokenRequired(host, name)),
  check(name, 'answers 404 and a message for an id that does not exist', async (host) => {
    await host.needs(name, () => expectTokenRequired(host, name));
    await refusesUnknownId(host, name);
  }),
];

const ofExtension = (check: Check): Check => ({ ...check, extension: true });

type VisitorsList = 'getalljobresponse' | 'getallcontactform';

/** Checks the call for a single row and the paging of its list. */
const checksOfVisitors = (list: VisitorsList, single: 'getjobresponse' | 'getcontactform'): Check[] => {
  const idField = idFields[list];
  const rowsOf = (host: TestedHost) => host.needs(list, () => host.list(list));
  return [
    reads(single, 'answers each of the listed rows', async (host) => {
      const rows = await rowsOf(host);
      if (rows.length === 0) throw new CheckSkipped('the host has no such rows');
      for (const { [idField]: id } of rows.slice(0, 3)) {
        const [param = 'id'] = endpointOf(single).params;
        const answer = await host.call(single, { params: { [param]: String(id) } });
        host.expectPresent(single, answer);
        const got = asRecord(expectSuccess(endpointOf(single), answer))[idField];
        if (String(got) !== String(id)) throw new Mismatch(`data.${idField}`, truncated(id), truncated(got));
      }
    }),
    ...guarded(single, reads),
    ofExtension(
      reads(list, 'answers pages for `limit` and `before`, newest first', async (host) => {
        const ids = (rows: readonly object[]) => rows.map((row) => Reflect.get(row, idField));
        const all = ids(await rowsOf(host));
        if (all.length < 2) throw new CheckSkipped('the host has fewer than two such rows');
        const [newest, ...more] = ids(await host.list(list, { limit: 1 }));
        host.noteExtension(`${list}?limit&before`, more.length === 0);
        if (newest !== all[0]) throw new Mismatch(`data[0].${idField}`, truncated(all[0]), truncated(newest));
        const [next] = ids(await host.list(list, { limit: 1, before: String(newest) }));
        if (next !== all[1])
          throw new Mismatch(`data[0].${idField} after ${truncated(newest)}`, truncated(all[1]), truncated(next));
      }),
    ),
  ];
};

/** Uses an address without records, so that no one's data is read or erased. */
const checksOfPerson = (name: 'exportPerson' | 'erasePerson', check: typeof reads): Check[] => [
  check(name, 'refuses a caller without the token', (host) => expectTokenRequired(host, name)),
  check(name, 'answers an empty list for an unknown address', async (host) => {
    await host.needs(name, () => expectTokenRequired(host, name));
    const data = await host.data(name, { body: { email: `nobody-${randomUUID()}@realvance.example` } });
    const { records } = asRecord(data);
    if (!Array.isArray(records) || records.length > 0)
      throw new Mismatch('data.records', 'an empty list', truncated(records));
  }),
];

/** A host supports an extension field if its rows have the key, even with null. */
const questionsOfJobs = ofExtension(
  reads('getAllJobPosts', 'has the `questions` key in all rows or in none', async (host) => {
    const rows = await host.needs('getAllJobPosts', () => host.list('getAllJobPosts'));
    if (rows.length === 0) throw new CheckSkipped('the host has no such rows');
    const having = rows.filter((row) => 'questions' in row).length;
    host.noteExtension('questions of a job', having > 0);
    if (having < rows.length)
      throw new Mismatch('data[].questions', 'the key in every row', `in ${having} of ${rows.length}`);
  }),
);

export const extensionChecks: readonly Check[] = [
  questionsOfJobs,
  ...checksOfVisitors('getalljobresponse', 'getjobresponse'),
  ...checksOfVisitors('getallcontactform', 'getcontactform'),
  ...guarded('deletejobresponse', writes),
  ...guarded('deletecontactform', writes),
  ...checksOfPerson('exportPerson', reads),
  ...checksOfPerson('erasePerson', writes),
];
