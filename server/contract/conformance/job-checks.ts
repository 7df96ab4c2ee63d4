import { type Check, writes } from './check.ts';
import { expectFields, expectRefusal, Mismatch, truncated } from './expectations.ts';
import type { Item, TestedHost } from './tested-host.ts';

/** Text that careless hosts change on its way through. */
const difficult = `"Quotes", 'apostrophes', <b>markup</b> & ünïcödé 日本語 🙂\nsecond line \\ 100 %`;

const fieldsOf = (mark: string) => ({
  position: `${mark} Tester`,
  area_of_interest: 'Quality & care',
  description: difficult,
  experience: '2–4 years',
});

async function find(host: TestedHost, position: string): Promise<Item[]> {
  const items = await host.needs('getAllJobPosts', () => host.list('getAllJobPosts'));
  return items.filter((item) => item.position === position);
}

/** Posts a job and finds it in the list. */
async function post(host: TestedHost): Promise<{ fields: ReturnType<typeof fieldsOf>; item: Item; id: string }> {
  const fields = fieldsOf(host.mark());
  host.wrote.add('jobs');
  await host.data('postJobPosition', { body: fields });
  const found = await find(host, fields.position);
  const [item] = found;
  if (!item || found.length > 1) {
    throw new Mismatch('getAllJobPosts', 'the new post once in the list', `${found.length} times`);
  }
  return { fields, item, id: String(item.jobpost_id) };
}

/** A job for checks that are not about posting one. */
const aJob = (host: TestedHost) => host.needs('postJobPosition', () => post(host));

const read = (host: TestedHost, id: string) => host.call('getJobPostById', { params: { jobpost_id: id } });

export const jobChecks: readonly Check[] = [
  writes('postJobPosition', 'stores every field as it was sent', async (host) => {
    const { fields, item } = await post(host);
    expectFields('data[]', fields, item);
  }),
  writes('postJobPosition', 'makes ten posts of ten calls at once', async (host) => {
    const sent = Array.from({ length: 10 }, () => fieldsOf(host.mark()));
    host.wrote.add('jobs');
    await Promise.all(sent.map((body) => host.data('postJobPosition', { body })));
    const found = await Promise.all(sent.map(({ position }) => find(host, position)));
    const wrong = found.filter((items) => items.length !== 1).length;
    const ids = new Set(found.flat().map((item) => String(item.jobpost_id)));
    if (wrong > 0 || ids.size !== 10) {
      throw new Mismatch(
        'getAllJobPosts',
        'ten new posts with ids of their own',
        `${ids.size} ids, ${wrong} posts amiss`,
      );
    }
  }),
  writes('getJobPostById', 'answers the fields of a new post', async (host) => {
    const { id, fields } = await aJob(host);
    const { experience: _, ...documented } = fields;
    expectFields('data', documented, await host.data('getJobPostById', { params: { jobpost_id: id } }));
  }),
  writes('updateJobPosition', 'changes what was sent', async (host) => {
    const { id } = await aJob(host);
    const changed = { ...fieldsOf(host.mark()), experience: '7 years', description: `Changed. ${difficult}` };
    await host.data('updateJobPosition', { params: { jobpost_id: id }, body: { jobpost_id: id, ...changed } });
    const [item] = await find(host, changed.position);
    if (!item) throw new Mismatch('getAllJobPosts', 'the changed post in the list', 'no such post');
    expectFields('data[]', changed, item);
    if (String(item.jobpost_id) !== id) throw new Mismatch('data[].jobpost_id', id, truncated(item.jobpost_id));
  }),
  writes('deleteJobPost', 'removes the post for good', async (host) => {
    const { id, fields } = await aJob(host);
    await host.data('deleteJobPost', { params: { id } });
    const left = (await find(host, fields.position)).length;
    if (left > 0) throw new Mismatch('getAllJobPosts', 'the post gone from the list', 'still there');
    expectRefusal(await read(host, id), [404, 410]);
  }),
];

/** Deletes every job of this run. @returns how many are still there */
export async function deleteJobs(host: TestedHost): Promise<number> {
  const own = async () =>
    (await host.list('getAllJobPosts')).filter(({ position }) => String(position).startsWith(host.marker));
  for (const { jobpost_id: id } of await own()) await host.call('deleteJobPost', { params: { id: String(id) } });
  return (await own()).length;
}
