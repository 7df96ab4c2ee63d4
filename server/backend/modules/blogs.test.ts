import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeEachBackend, formData } from '../../test-support/backend.ts';
import { countRows } from '../../test-support/database.ts';

const blog = { title: 'A title', description: 'A text.\n\nAnd more.', author: 'An author', tags: 'one, two' };

const picture = (side = 40) => sharp({ create: { width: side, height: side, channels: 3, background: '#c0392b' } });
const png = (side?: number) => picture(side).png().toBuffer();
/** Does not compress: half of its bytes are half of the picture. */
const noise = () => sharp(randomBytes(120_000), { raw: { width: 200, height: 200, channels: 3 } });

const withImage = (content: Buffer, fields: Partial<typeof blog> = {}) =>
  formData({ ...blog, ...fields }, { field: 'image', name: 'picture.png', type: 'image/png', content });

/** A small PNG that claims this size in pixels. */
async function pngBomb(width: number, height: number): Promise<Buffer> {
  const content = await png();
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  content.writeUInt32BE(crc32(content.subarray(12, 29)), 29);
  return content;
}

describeEachBackend('blog posts', (backend) => {
  const { call } = backend;
  const post = (content: Buffer) => call('POST', '/postBlogs', withImage(content));
  const list = async () => (await call('GET', '/getAllBlogs')).body.data;
  /** Posts a picture and reads what the site then shows. */
  const shown = async (content: Buffer) => {
    expect((await post(content)).status).toBe(200);
    return call('GET', (await list())[0].image, undefined, {});
  };

  test('a posted blog is listed with its picture, which everybody may see', async () => {
    const posted = (await post(await png())).body.data;
    const { body } = await call('GET', '/getAllBlogs', undefined, {});
    expect(body.data).toEqual([
      {
        ...blog,
        blogs_Items_id: expect.any(Number),
        image: expect.stringMatching(/^\/files\/[\w-]{43}$/),
        createdAt: '2026-03-02T09:00:00.000Z',
      },
    ]);
    const [{ blogs_Items_id, image }] = body.data;
    expect(posted).toEqual({ message: 'Blog posted successfully', blogs_Items_id });
    const { headers, raw } = await call('GET', image, undefined, {});
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'webp', width: 40 });
  });

  test.each(['jpeg', 'webp', 'avif', 'gif'] as const)('a %s becomes a WebP', async (format) => {
    const { raw } = await shown(await picture().toFormat(format).toBuffer());
    expect((await sharp(raw).metadata()).format).toBe('webp');
  });

  test('resizes and rotates a large picture and removes its location', async () => {
    const content = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'private' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, exif, orientation } = await sharp((await shown(content)).raw).metadata();
    expect([width, height, exif, orientation]).toEqual([667, 2000, undefined, undefined]);
  });

  test('removes a file appended to a picture', async () => {
    const { raw } = await shown(Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]));
    expect(raw.includes('script')).toBe(false);
  });

  test('a change keeps or replaces the picture, and a deletion deletes it', async () => {
    await post(await png());
    const [before] = await list();
    const id = before.blogs_Items_id;
    const title = 'Another title';
    expect((await call('PUT', `/updateBlogs/${id}`, formData({ ...blog, title }))).status).toBe(200);
    expect(await list()).toEqual([{ ...before, title }]);

    await call('PUT', `/updateBlogs/${id}`, withImage(await png(20), { title }));
    const [replaced] = await list();
    expect(replaced.image).not.toBe(before.image);
    expect((await call('GET', before.image)).status).toBe(404);
    expect(await countRows(backend.db, 'blog_posts', 'files')).toEqual([1, 1]);

    expect((await call('DELETE', `/deleteblogs/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/deleteblogs/${id}`)).status).toBe(404);
    expect((await call('PUT', `/updateBlogs/${id}`, withImage(await png()))).status).toBe(404);
    expect(await countRows(backend.db, 'blog_posts', 'files')).toEqual([0, 0]);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, RegExp, number?]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /not a JPEG/],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), /not a JPEG/],
    ['a text that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), /damaged/],
    ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 3000), /damaged/],
    ['half a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 3000), /damaged/],
    ['a PNG that unpacks to 900 million pixels', () => pngBomb(30_000, 30_000), /too many pixels/],
    ['a PNG of a few more than 50 million pixels', () => pngBomb(10_001, 5000), /too many pixels/],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), /^The file is too large: 5 MB at most\.$/, 413],
  ])('refuses %s at its field', async (_, content, message, status = 400) => {
    const refused = await post(await content());
    expect([refused.status, refused.body.fields]).toEqual([status, { image: expect.stringMatching(message) }]);
    expect(await countRows(backend.db, 'blog_posts', 'files')).toEqual([0, 0]);
  });

  test('a new blog needs a picture and all fields', async () => {
    for (const [body, fields] of [
      [formData(blog), { image: 'Image is required' }],
      [withImage(await png(), { tags: ' ' }), { tags: 'Tags are required' }],
    ] as const)
      expect(await call('POST', '/postBlogs', body)).toMatchObject({ status: 400, body: { fields } });
    expect(await countRows(backend.db, 'files')).toEqual([0]);
  });

  test('eight uploads at once are all kept', async () => {
    const content = await png();
    await Promise.all(Array.from({ length: 8 }, () => post(content)));
    expect(await list()).toHaveLength(8);
  });

  test('a failed write leaves neither blog nor picture', async () => {
    const { db } = backend;
    await db.schema.alterTable('blog_posts').renameTo('blog_posts_away').execute();
    expect((await post(await png())).status).toBe(500);
    await db.schema.alterTable('blog_posts_away').renameTo('blog_posts').execute();
    expect(await countRows(db, 'blog_posts', 'files')).toEqual([0, 0]);
  });
});
