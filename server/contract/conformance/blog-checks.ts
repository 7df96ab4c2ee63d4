import { type Check, writes } from './check.ts';
import { expectRefusal, Mismatch } from './expectations.ts';
import type { HostAnswer } from './host.ts';
import { blogs, find, newFields, png } from './stored-checks.ts';
import type { TestedHost } from './tested-host.ts';

type Fields = Readonly<Record<string, string>>;

/** A post that must be refused, and not be stored all the same. */
const refuses = (what: string, send: (host: TestedHost, fields: Fields) => Promise<HostAnswer>): Check =>
  writes('postBlogs', `refuses ${what}`, async (host) => {
    const fields = newFields(host, blogs);
    expectRefusal(await send(host, fields));
    if ((await find(host, blogs, fields.title)).length > 0) {
      throw new Mismatch('getAllBlogs', 'nothing stored of what was refused', 'a post in the list');
    }
  });

/** Form data whose last part, the image, is not all there. */
function cutShort(fields: Fields): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const image =
    '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return Buffer.concat([Buffer.from(parts.join('') + image), png.subarray(0, 30)]);
}

export const blogChecks: readonly Check[] = [
  refuses('a post without its image', (host, fields) => host.call('postBlogs', { body: fields })),
  refuses('JSON in place of form data', (host, fields) =>
    host.raw('postBlogs', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
  ),
  refuses('form data that is cut short', (host, fields) =>
    host.raw('postBlogs', {
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: cutShort(fields),
    }),
  ),
];
