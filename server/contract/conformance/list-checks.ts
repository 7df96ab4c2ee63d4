import { isDeepStrictEqual } from 'node:util';
import { endpointOf, type HostEndpointName } from '../../../shared/contract/endpoints.ts';
import { asRecord } from '../../../shared/record.ts';
import { type Check, reads, writes } from './check.ts';
import { expectRefusal, expectSuccess, Mismatch, truncated } from './expectations.ts';
import { authorization, CheckSkipped, type Item, type TestedHost } from './tested-host.ts';

/** The lists there are, and which field tells their items apart. */
export const idFields = {
  getAllJobPosts: 'jobpost_id',
  getAllBlogs: 'blogs_Items_id',
  getalljobresponse: 'jobresponse_id',
  getallcontactform: 'contact_us_id',
} as const satisfies Partial<Record<HostEndpointName, string>>;

type ListName = keyof typeof idFields;

// Object.keys forgets the key type.
const listNames = Object.keys(idFields) as ListName[];

function expectOwnIds(items: readonly Item[], field: string): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const id = String(item[field]);
    if (seen.has(id))
      throw new Mismatch(`data[${index}].${field}`, 'an id that no other item has', truncated(item[field]));
    seen.add(id);
  }
}

async function alike(host: TestedHost, name: ListName): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => host.list(name)));
  const other = answers.findIndex((answer) => !isDeepStrictEqual(answer, answers[0]));
  if (other > 0) throw new Mismatch('data', 'the same list ten times', `another list at call ${other + 1} of 10`);
}

/**
 * Asks for what a link field leads to. A relative address is the host's own; an absolute one on another server is
 * not the host's business here.
 */
async function expectFile(
  host: TestedHost,
  place: string,
  link: unknown,
  type: (type: string) => boolean,
  kind: string,
) {
  if (typeof link !== 'string' || link === '') return;
  const url = URL.parse(link, 'http://host.invalid/');
  if (!url) throw new Mismatch(place, 'an address', truncated(link));
  if (url.hostname !== 'host.invalid') return;
  const headers = authorization(host.token);
  const answer = await host.send({ method: 'GET', path: url.pathname + url.search, headers });
  if (answer.status !== 200 || answer.bytes.length === 0 || !type(answer.type)) {
    throw new Mismatch(place, `the address of ${kind}`, `${answer.status} ${answer.type} at ${truncated(link)}`);
  }
}

export const expectImage = (host: TestedHost, place: string, link: unknown): Promise<void> =>
  expectFile(host, place, link, (type) => type.startsWith('image/'), 'an image');

const listOf = (host: TestedHost, name: ListName) => host.needs(name, () => host.list(name));

function checksOfList(name: ListName): Check[] {
  const endpoint = endpointOf(name);
  const checks = [
    reads(name, 'answers a list in the documented shape', async (host) => {
      await host.list(name);
    }),
    reads(name, 'gives every item an id of its own', async (host) => {
      expectOwnIds(await listOf(host, name), idFields[name]);
    }),
    reads(name, 'answers ten calls at once alike', (host) => alike(host, name)),
    writes(name, 'refuses another method', async (host) => {
      const answer = await host.raw(name, { method: 'PUT' });
      if (answer.status < 400 || answer.status > 499) throw new Mismatch('status', '404 or 405', String(answer.status));
    }),
  ];
  if (endpoint.auth !== 'admin') return checks;
  const refusesStrangers = reads(name, 'refuses a caller without the token', async (host) => {
    if (host.token === undefined) throw new CheckSkipped('needs --token');
    const answer = await host.send({
      method: endpoint.method,
      path: endpoint.path,
      headers: { accept: 'application/json' },
    });
    expectRefusal(answer, [401, 403]);
  });
  return [...checks, refusesStrangers];
}

export const listChecks: readonly Check[] = [
  ...listNames.flatMap(checksOfList),
  reads('getAllBlogs', 'gives addresses that lead to images', async (host) => {
    for (const [index, { image }] of (await listOf(host, 'getAllBlogs')).slice(0, 3).entries()) {
      await expectImage(host, `data[${index}].image`, image);
    }
  }),
  reads('getalljobresponse', 'gives addresses that lead to files', async (host) => {
    const filed = (await listOf(host, 'getalljobresponse')).filter(({ upload_resume: resume }) => resume);
    for (const { upload_resume: resume } of filed.slice(0, 3)) {
      await expectFile(host, 'upload_resume', resume, (type) => type !== 'text/html', 'a file');
    }
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
