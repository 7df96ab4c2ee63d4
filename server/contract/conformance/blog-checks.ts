import { type Check, writes } from './check.ts';
import { expectFields, expectRefusal, Mismatch, truncated } from './expectations.ts';
import { expectPresent } from './extension-checks.ts';
import { expectImage } from './list-checks.ts';
import type { Item, TestedHost } from './tested-host.ts';

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

const picture = () => new File([png], 'pixel.png', { type: 'image/png' });

const fieldsOf = (mark: string) => ({
  title: `${mark} A post`,
  description: 'First paragraph, with <b>markup</b> & "quotes".\n\nSecond: ünïcödé 日本語 🙂',
  author: "Seán O'Brien",
  tags: 'testing, contracts',
});

async function find(host: TestedHost, title: string): Promise<Item[]> {
  const items = await host.needs('getAllBlogs', () => host.list('getAllBlogs'));
  return items.filter((item) => item.title === title);
}

async function post(host: TestedHost): Promise<{ fields: ReturnType<typeof fieldsOf>; item: Item; id: string }> {
  const fields = fieldsOf(host.mark());
  host.wrote.add('blogs');
  await host.data('postBlogs', { body: { ...fields, image: picture() } });
  const found = await find(host, fields.title);
  const [item] = found;
  if (!item || found.length > 1) {
    throw new Mismatch('getAllBlogs', 'the new post once in the list', `${found.length} times`);
  }
  return { fields, item, id: String(item.blogs_Items_id) };
}

const aPost = (host: TestedHost) => host.needs('postBlogs', () => post(host));

/** What is refused must not be stored all the same. */
async function expectNotStored(host: TestedHost, title: string): Promise<void> {
  const { length } = await find(host, title);
  if (length > 0) throw new Mismatch('getAllBlogs', 'nothing stored of what was refused', 'a post in the list');
}

/** The extension that a host may lack. */
async function update(host: TestedHost, id: string, body: object): Promise<void> {
  const answer = await host.call('updateBlogs', { params: { id }, body });
  expectPresent(answer);
  if (answer.status > 299) throw new Mismatch('status', '200 to 299', String(answer.status));
}

export const blogChecks: readonly Check[] = [
  writes('postBlogs', 'stores the fields and the image', async (host) => {
    const { fields, item } = await post(host);
    expectFields('data[]', fields, item);
    if (typeof item.image !== 'string')
      throw new Mismatch('data[].image', 'the address of the image', truncated(item.image));
    await expectImage(host, 'data[].image', item.image);
  }),
  writes('postBlogs', 'makes three posts of three uploads at once', async (host) => {
    const sent = Array.from({ length: 3 }, () => fieldsOf(host.mark()));
    host.wrote.add('blogs');
    await Promise.all(sent.map((fields) => host.data('postBlogs', { body: { ...fields, image: picture() } })));
    const found = (await Promise.all(sent.map(({ title }) => find(host, title)))).flat();
    const ids = new Set(found.map((item) => String(item.blogs_Items_id)));
    if (ids.size !== 3) throw new Mismatch('getAllBlogs', 'three new posts with ids of their own', `${ids.size}`);
  }),
  writes('postBlogs', 'refuses a post without its image', async (host) => {
    const fields = fieldsOf(host.mark());
    host.wrote.add('blogs');
    expectRefusal(await host.call('postBlogs', { body: fields }));
    await expectNotStored(host, fields.title);
  }),
  writes('postBlogs', 'refuses JSON in place of form data', async (host) => {
    const fields = fieldsOf(host.mark());
    host.wrote.add('blogs');
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await host.raw('postBlogs', { headers, body: JSON.stringify(fields) }));
    await expectNotStored(host, fields.title);
  }),
  writes('postBlogs', 'refuses form data that is cut short', async (host) => {
    const fields = fieldsOf(host.mark());
    host.wrote.add('blogs');
    const parts = Object.entries(fields).map(
      ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const image =
      '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(parts.join('') + image), png.subarray(0, 30)]);
    expectRefusal(
      await host.raw('postBlogs', { headers: { 'content-type': 'multipart/form-data; boundary=cut' }, body }),
    );
    await expectNotStored(host, fields.title);
  }),
  writes('updateBlogs', 'changes the text and keeps the image', async (host) => {
    const { id } = await aPost(host);
    const changed = { ...fieldsOf(host.mark()), author: 'Somebody else', tags: 'changed' };
    await update(host, id, changed);
    const [item] = await find(host, changed.title);
    if (!item) throw new Mismatch('getAllBlogs', 'the changed post in the list', 'no such post');
    expectFields('data[]', changed, item);
    await expectImage(host, 'data[].image', item.image);
  }),
  writes('deleteblogs', 'removes the post for good', async (host) => {
    const { id, fields } = await aPost(host);
    await host.data('deleteblogs', { params: { id } });
    if ((await find(host, fields.title)).length > 0) {
      throw new Mismatch('getAllBlogs', 'the post gone from the list', 'still there');
    }
  }),
];

/** Deletes every blog post of this run. @returns how many are still there */
export async function deleteBlogs(host: TestedHost): Promise<number> {
  const own = async () => (await host.list('getAllBlogs')).filter(({ title }) => String(title).startsWith(host.marker));
  for (const { blogs_Items_id: id } of await own()) await host.call('deleteblogs', { params: { id: String(id) } });
  return (await own()).length;
}
