import { endpointOf } from '#shared/contract/endpoints.ts';
import { expectImage } from './call-checks.ts';
import { expectFields, expectRefusal, expectSuccess, type HostAnswer, Mismatch, truncated } from './host-answer.ts';
import { type Check, type Item, idFields, type TestedHost, writes } from './tested-host.ts';

/** A kind of record that admins store. Jobs and blogs follow the same rules. */
interface Stored {
  readonly words: string;
  readonly list: 'getAllJobPosts' | 'getAllBlogs';
  readonly post: 'postJobPosition' | 'postBlogs';
  readonly update: 'updateJobPosition' | 'updateBlogs';
  readonly remove: 'deleteJobPost' | 'deleteblogs';
  /** The id parameter of the update call. */
  readonly updated: 'jobpost_id' | 'id';
  readonly name: 'position' | 'title';
  readonly hasImage: boolean;
  readonly atOnce: number;
  readonly stores: string;
  readonly changes: string;
  readonly fields: (mark: string) => Readonly<Record<string, string>>;
  readonly changed: Readonly<Record<string, string>>;
}

/** Text that hosts with encoding or escaping faults change. */
const difficult = `"Quotes", 'apostrophes', <b>markup</b> & ünïcödé 日本語 🙂\nsecond line \\ 100 %`;

const jobs: Stored = {
  words: 'jobs',
  list: 'getAllJobPosts',
  post: 'postJobPosition',
  update: 'updateJobPosition',
  remove: 'deleteJobPost',
  updated: 'jobpost_id',
  name: 'position',
  hasImage: false,
  atOnce: 10,
  stores: 'stores every field unchanged',
  changes: 'changes the sent fields',
  fields: (mark) => ({
    position: `${mark} Tester`,
    area_of_interest: 'Quality & care',
    description: difficult,
    experience: '2–4 years',
  }),
  changed: { experience: '7 years', description: `Changed. ${difficult}` },
};

const blogs: Stored = {
  words: 'blogs',
  list: 'getAllBlogs',
  post: 'postBlogs',
  update: 'updateBlogs',
  remove: 'deleteblogs',
  updated: 'id',
  name: 'title',
  hasImage: true,
  atOnce: 3,
  stores: 'stores the fields and the image',
  changes: 'changes the text and keeps the image',
  fields: (mark) => ({
    title: `${mark} A post`,
    description: 'First paragraph, with <b>markup</b> & "quotes".\n\nSecond: ünïcödé 日本語 🙂',
    author: "Seán O'Brien",
    tags: 'testing, contracts',
  }),
  changed: { author: 'Somebody else', tags: 'changed' },
};

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

const bodyOf = ({ hasImage }: Stored, fields: object) =>
  hasImage ? { ...fields, image: new File([png], 'pixel.png', { type: 'image/png' }) } : fields;

const idOf = ({ list }: Stored, item: Item): string => String(item[idFields[list]]);

/** Normalizes line ends: form data has CR LF, and a host may answer either. */
const asSent = ({ hasImage }: Stored, item: Item): Item =>
  hasImage
    ? Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
        ]),
      )
    : item;

async function find(host: TestedHost, kind: Stored, name: unknown): Promise<Item[]> {
  const items = await host.needs(kind.list, () => host.list(kind.list));
  return items.filter((item) => item[kind.name] === name);
}

/** Returns the fields of a new record, and registers its deletion. */
function newFields(host: TestedHost, kind: Stored): Readonly<Record<string, string>> {
  host.cleanUps.set(kind.words, () => host.deleteOwn(kind.list, kind.remove, kind.name));
  return kind.fields(host.mark());
}

async function post(host: TestedHost, kind: Stored) {
  const fields = newFields(host, kind);
  await host.data(kind.post, { body: bodyOf(kind, fields) });
  const found = await find(host, kind, fields[kind.name]);
  const [item] = found;
  if (!item || found.length > 1) {
    throw new Mismatch(kind.list, 'the new post once in the list', `${found.length} times`);
  }
  return { fields, item, id: idOf(kind, item) };
}

const createdItem = (host: TestedHost, kind: Stored) => host.needs(kind.post, () => post(host, kind));

async function change(host: TestedHost, kind: Stored, id: string, fields: object): Promise<void> {
  const { update, updated } = kind;
  const body = updated === 'jobpost_id' ? { [updated]: id, ...fields } : fields;
  const answer = await host.call(update, { params: { [updated]: id }, body });
  if (!endpointOf(update).documented) host.expectPresent(update, answer);
  expectSuccess(endpointOf(update), answer);
}

async function expectChanged(host: TestedHost, kind: Stored, id: string, fields: Readonly<Record<string, string>>) {
  const [item, ...more] = await find(host, kind, fields[kind.name]);
  if (!item) throw new Mismatch(kind.list, 'the changed post in the list', 'no such post');
  if (more.length > 0) throw new Mismatch(kind.list, 'the changed post once', `${more.length + 1} times`);
  expectFields('data[]', fields, asSent(kind, item));
  if (idOf(kind, item) !== id) throw new Mismatch(`data[].${idFields[kind.list]}`, id, truncated(idOf(kind, item)));
  if (kind.hasImage) await expectImage(host, 'data[].image', item.image);
}

const ofKind = (kind: Stored): Check[] => [
  writes(kind.post, kind.stores, async (host) => {
    const { fields, item } = await post(host, kind);
    expectFields('data[]', fields, asSent(kind, item));
    if (!kind.hasImage) return;
    if (typeof item.image !== 'string')
      throw new Mismatch('data[].image', 'the address of the image', truncated(item.image));
    await expectImage(host, 'data[].image', item.image);
  }),
  writes(kind.post, `creates ${kind.atOnce} posts from ${kind.atOnce} concurrent calls`, async (host) => {
    const sent = Array.from({ length: kind.atOnce }, () => newFields(host, kind));
    await Promise.all(sent.map((fields) => host.data(kind.post, { body: bodyOf(kind, fields) })));
    const found = await Promise.all(sent.map((fields) => find(host, kind, fields[kind.name])));
    const wrong = found.filter((items) => items.length !== 1).length;
    const ids = new Set(found.flat().map((item) => idOf(kind, item))).size;
    if (wrong > 0 || ids !== kind.atOnce) {
      const expected = `${kind.atOnce} new posts with unique ids`;
      throw new Mismatch(kind.list, expected, `${ids} ids, ${wrong} posts missing or duplicated`);
    }
  }),
  writes(kind.update, kind.changes, async (host) => {
    const { id } = await createdItem(host, kind);
    const fields = { ...kind.fields(host.mark()), ...kind.changed };
    await change(host, kind, id, fields);
    await expectChanged(host, kind, id, fields);
  }),
  writes(kind.update, 'is idempotent for a repeated change', async (host) => {
    const { id } = await createdItem(host, kind);
    const fields = { ...kind.fields(host.mark()), ...kind.changed };
    await host.needs(kind.update, () => change(host, kind, id, fields));
    await change(host, kind, id, fields);
    await expectChanged(host, kind, id, fields);
  }),
  writes(kind.remove, 'deletes the post permanently', async (host) => {
    const { id, fields } = await createdItem(host, kind);
    await host.data(kind.remove, { params: { id } });
    const left = (await find(host, kind, fields[kind.name])).length;
    if (left > 0) throw new Mismatch(kind.list, 'no such post in the list', 'a post');
    if (kind.list !== 'getAllJobPosts') return;
    expectRefusal([404, 410], await host.call('getJobPostById', { params: { jobpost_id: id } }));
  }),
  writes(kind.remove, 'answers 404 to a repeated deletion and deletes nothing else', async (host) => {
    const [{ id }, other] = [await createdItem(host, kind), await createdItem(host, kind)];
    await host.needs(kind.remove, () => host.data(kind.remove, { params: { id } }));
    expectRefusal([404, 410], await host.call(kind.remove, { params: { id } }));
    if ((await find(host, kind, other.fields[kind.name])).length !== 1) {
      throw new Mismatch(kind.list, 'every other post in the list', 'another post is missing');
    }
  }),
];

type Fields = Readonly<Record<string, string>>;

const refuses = (what: string, send: (host: TestedHost, fields: Fields) => Promise<HostAnswer>): Check =>
  writes('postBlogs', `refuses ${what}`, async (host) => {
    const fields = newFields(host, blogs);
    expectRefusal('postBlogs', await send(host, fields));
    if ((await find(host, blogs, fields.title)).length > 0) {
      throw new Mismatch('getAllBlogs', 'no stored post after a refusal', 'a post in the list');
    }
  });

function truncatedForm(fields: Fields): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const image =
    '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return Buffer.concat([Buffer.from(parts.join('') + image), png.subarray(0, 30)]);
}

export const storedChecks: readonly Check[] = [
  ...[jobs, blogs].flatMap(ofKind),
  writes('getJobPostById', 'answers the fields of a new post', async (host) => {
    const { id, fields } = await createdItem(host, jobs);
    const { experience: _, ...documented } = fields;
    expectFields('data', documented, await host.data('getJobPostById', { params: { jobpost_id: id } }));
  }),
  refuses('a post without its image', (host, fields) => host.call('postBlogs', { body: fields })),
  refuses('JSON in place of form data', (host, fields) =>
    host.raw('postBlogs', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
  ),
  refuses('truncated form data', (host, fields) =>
    host.raw('postBlogs', {
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: truncatedForm(fields),
    }),
  ),
];
