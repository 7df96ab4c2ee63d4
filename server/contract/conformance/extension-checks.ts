import { randomUUID } from 'node:crypto';
import { endpointOf, type HostEndpointName } from '../../../shared/contract/endpoints.ts';
import { asRecord } from '../../../shared/record.ts';
import { type Check, reads, writes } from './check.ts';
import { expectRefusal, expectSuccess, Mismatch, truncated } from './expectations.ts';
import type { HostAnswer } from './host.ts';
import { idFields } from './list-checks.ts';
import { refusesUnknownId, unknownParams } from './refusal-checks.ts';
import { CheckSkipped, type TestedHost } from './tested-host.ts';

// What is stored by visitors cannot be made through the contract: deleting is tried with ids that nothing has.

const lacking = [404, 405, 501];

/** Notes whether the host has the extension. @throws CheckSkipped where the answer is that of a host without it */
export function expectPresent(host: TestedHost, name: string, { status }: HostAnswer): void {
  host.extensions.set(name, !lacking.includes(status));
  if (lacking.includes(status)) throw new CheckSkipped('this host does not have it, which is allowed');
}

/** Whether a host has an extension is seen by how it turns a stranger away. */
const turnStrangerAway = (host: TestedHost, name: HostEndpointName) =>
  host.once(`${name} without the token`, async () => {
    if (host.token === undefined) throw new CheckSkipped('needs --token');
    const headers = { authorization: 'Bearer not-the-token' };
    const answer = await host.raw(name, { params: unknownParams(name), headers });
    expectPresent(host, name, answer);
    expectRefusal(answer, [401, 403]);
  });

const guarded = (name: HostEndpointName, check: typeof reads): Check[] => [
  check(name, 'refuses a caller without the token', (host) => turnStrangerAway(host, name)),
  check(name, 'answers 404 and a message for an id that does not exist', async (host) => {
    await host.needs(name, () => turnStrangerAway(host, name));
    await refusesUnknownId(host, name);
  }),
];

type VisitorsList = 'getalljobresponse' | 'getallcontactform';

/** One row by itself, and the list in pages. */
const checksOfList = (list: VisitorsList, single: 'getjobresponse' | 'getcontactform'): Check[] => {
  const idField = idFields[list];
  const rowsOf = (host: TestedHost) => host.needs(list, () => host.list(list));
  return [
    reads(single, 'answers each of the listed rows', async (host) => {
      const rows = await rowsOf(host);
      if (rows.length === 0) throw new CheckSkipped('the host has no such rows');
      for (const { [idField]: id } of rows.slice(0, 3)) {
        const [param = 'id'] = endpointOf(single).params;
        const answer = await host.call(single, { params: { [param]: String(id) } });
        expectPresent(host, single, answer);
        const got = asRecord(expectSuccess(endpointOf(single), answer))[idField];
        if (String(got) !== String(id)) throw new Mismatch(`data.${idField}`, truncated(id), truncated(got));
      }
    }),
    ...guarded(single, reads),
    reads(list, 'answers pages for `limit` and `before`, newest first', async (host) => {
      const ids = (rows: readonly object[]) => rows.map((row) => Reflect.get(row, idField));
      const all = ids(await rowsOf(host));
      if (all.length < 2) throw new CheckSkipped('the host has fewer than two such rows');
      const [newest, ...more] = ids(await host.list(list, { limit: 1 }));
      host.extensions.set(`${list}?limit&before`, more.length === 0);
      if (more.length > 0) throw new CheckSkipped('this host does not have it, which is allowed');
      if (newest !== all[0]) throw new Mismatch(`data[0].${idField}`, truncated(all[0]), truncated(newest));
      const [next] = ids(await host.list(list, { limit: 1, before: String(newest) }));
      if (next !== all[1])
        throw new Mismatch(`data[0].${idField} after ${truncated(newest)}`, truncated(all[1]), truncated(next));
    }),
  ];
};

/** Of an address that nobody has, so that nobody's data is read or erased. */
const checksOfPerson = (name: 'exportPerson' | 'erasePerson', check: typeof reads): Check[] => [
  check(name, 'refuses a caller without the token', (host) => turnStrangerAway(host, name)),
  check(name, 'answers that it has no records of an address that nobody has', async (host) => {
    await host.needs(name, () => turnStrangerAway(host, name));
    const data = await host.data(name, { body: { email: `nobody-${randomUUID()}@realvance.example` } });
    const { records } = asRecord(data);
    if (!Array.isArray(records) || records.length > 0)
      throw new Mismatch('data.records', 'an empty list', truncated(records));
  }),
];

/** A host knows an extension field when its rows carry the key, even as null. */
const questionsOfJobs = reads(
  'getAllJobPosts',
  'has the key of a job’s own questions in all rows or in none',
  async (host) => {
    const rows = await host.needs('getAllJobPosts', () => host.list('getAllJobPosts'));
    if (rows.length === 0) throw new CheckSkipped('the host has no such rows');
    const having = rows.filter((row) => 'questions' in row).length;
    host.extensions.set('questions of a job', having > 0);
    if (having === 0) throw new CheckSkipped('this host does not have it, which is allowed');
    if (having < rows.length)
      throw new Mismatch('data[].questions', 'the key in every row', `in ${having} of ${rows.length}`);
  },
);

export const extensionChecks: readonly Check[] = [
  questionsOfJobs,
  ...checksOfList('getalljobresponse', 'getjobresponse'),
  ...checksOfList('getallcontactform', 'getcontactform'),
  ...guarded('deletejobresponse', writes),
  ...guarded('deletecontactform', writes),
  ...checksOfPerson('exportPerson', reads),
  ...checksOfPerson('erasePerson', writes),
];
