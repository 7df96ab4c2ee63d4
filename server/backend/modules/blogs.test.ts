import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestBackend, formData, type TestBackend } from '../../test-support/backend.ts';
import { describeEachDatabase } from '../../test-support/database.ts';

const blog = { title: 'A title', description: 'A text.\n\nAnd more.', author: 'An author', tags: 'one, two' };

const picture = (side = 40) => sharp({ create: { width: side, height: side, channels: 3, background: '#c0392b' } });

const upload = (content: Buffer, name = 'picture.png', type = 'image/png') => ({ field: 'image', name, type, content });

const post = (call: TestBackend['call'], content: Buffer) =>
  call('POST', '/postBlogs', formData(blog, upload(content)));

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A small PNG that says it is that large, in pixels. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, crc]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(30_001 * 1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

describeEachDatabase('blog posts', (database) => {
  const countFiles = () => database().db.selectFrom('files').select('id').execute();

  test('a posted blog is listed with its picture, which everybody may see', async () => {
    const { app, call } = await createTestBackend(database());
    const posted = (await post(call, await picture().png().toBuffer())).body.data;
    expect(posted.message).toBe('Blog posted successfully');
    const { body } = await call('GET', '/getAllBlogs', undefined, {});
    expect(posted.blogs_Items_id, 'it says what it has made').toBe(body.data[0].blogs_Items_id);
    expect(body.data).toEqual([
      {
        ...blog,
        blogs_Items_id: expect.any(Number),
        image: expect.stringMatching(/^\/files\/[\w-]{43}$/),
        createdAt: '2026-03-02T09:00:00.000Z',
      },
    ]);
    const image = await call('GET', body.data[0].image, undefined, {});
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(image.raw).metadata()).toMatchObject({ format: 'webp', width: 40 });
    await app.close();
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s becomes a WebP', async (format) => {
    const { app, call } = await createTestBackend(database());
    expect((await post(call, await picture().toFormat(format).toBuffer())).status).toBe(200);
    const { body } = await call('GET', '/getAllBlogs');
    expect((await call('GET', body.data[0].image)).headers['content-type']).toBe('image/webp');
    await app.close();
  });

  test('resizes and rotates a large picture and removes its location', async () => {
    const { app, call } = await createTestBackend(database());
    const content = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'private' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await post(call, content);
    const { body } = await call('GET', '/getAllBlogs');
    const { raw } = await call('GET', body.data[0].image);
    const { width, height, exif, orientation } = await sharp(raw).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 667,
      height: 2000,
      exif: undefined,
      orientation: undefined,
    });
    await app.close();
  });

  test('a change keeps the picture or takes a new one in its place', async () => {
    const { app, call } = await createTestBackend(database());
    await post(call, await picture().png().toBuffer());
    const [before] = (await call('GET', '/getAllBlogs')).body.data;
    const change = { ...blog, title: 'Another title' };
    expect((await call('PUT', `/updateBlogs/${before.blogs_Items_id}`, formData(change))).status).toBe(200);
    const [kept] = (await call('GET', '/getAllBlogs')).body.data;
    expect(kept).toEqual({ ...before, title: 'Another title' });

    const other = upload(await picture(20).png().toBuffer());
    await call('PUT', `/updateBlogs/${before.blogs_Items_id}`, formData(change, other));
    const [replaced] = (await call('GET', '/getAllBlogs')).body.data;
    expect(replaced.image).not.toBe(before.image);
    expect((await call('GET', before.image)).status).toBe(404);
    expect(await countFiles()).toHaveLength(1);
    await app.close();
  });

  test('a deleted blog takes its picture with it', async () => {
    const { app, call } = await createTestBackend(database());
    await post(call, await picture().png().toBuffer());
    const [stored] = (await call('GET', '/getAllBlogs')).body.data;
    expect((await call('DELETE', `/deleteblogs/${stored.blogs_Items_id}`)).status).toBe(200);
    expect((await call('DELETE', `/deleteblogs/${stored.blogs_Items_id}`)).status).toBe(404);
    expect((await call('GET', '/getAllBlogs')).body.data).toEqual([]);
    expect(await countFiles()).toEqual([]);
    await app.close();
  });

  test('a change to a blog that is not there stores no picture', async () => {
    const { app, call } = await createTestBackend(database());
    const image = upload(await picture().png().toBuffer());
    expect((await call('PUT', '/updateBlogs/77', formData(blog, image))).status).toBe(404);
    expect(await countFiles()).toEqual([]);
    await app.close();
  });

  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['an SVG', () => svg, /not a JPEG/],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), /not a JPEG/],
    ['a text that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), /damaged/],
    ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 3000), /damaged/],
    ['half a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 3000), /damaged/],
    ['a PNG that unpacks to 900 million pixels', () => pngBomb(30_000, 30_000), /too many pixels/],
    ['a PNG of a few more than 50 million pixels', () => pngBomb(10_001, 5000), /too many pixels/],
  ])('refuses %s at its field', async (_, content, message) => {
    const { app, call } = await createTestBackend(database());
    const { status, body } = await post(call, await content());
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields.image).toMatch(message);
    expect((await call('GET', '/getAllBlogs')).body.data).toEqual([]);
    expect(await countFiles()).toEqual([]);
    await app.close();
  });

  test('removes a file appended to a picture', async () => {
    const { app, call } = await createTestBackend(database());
    const content = Buffer.concat([
      await picture().png().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    expect((await post(call, content)).status).toBe(200);
    const { body } = await call('GET', '/getAllBlogs');
    const { raw } = await call('GET', body.data[0].image);
    expect(raw.includes('script')).toBe(false);
    await app.close();
  });

  test('a picture of more than 5 MB is refused and named', async () => {
    const { app, call } = await createTestBackend(database());
    const { status, body } = await post(call, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([status, body.fields]).toEqual([413, { image: 'The file is too large: 5 MB at most.' }]);
    await app.close();
  });

  test('a new blog needs a picture and all fields', async () => {
    const { app, call } = await createTestBackend(database());
    const withoutImage = await call('POST', '/postBlogs', formData(blog));
    expect([withoutImage.status, withoutImage.body.fields]).toEqual([400, { image: 'Image is required' }]);
    const image = upload(await picture().png().toBuffer());
    const withoutTags = await call('POST', '/postBlogs', formData({ ...blog, tags: ' ' }, image));
    expect([withoutTags.status, withoutTags.body.fields]).toEqual([400, { tags: 'Tags are required' }]);
    expect(await countFiles()).toEqual([]);
    await app.close();
  });

  test('eight uploads at once are all kept', async () => {
    const { app, call } = await createTestBackend(database());
    const content = await picture().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(call, content)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await call('GET', '/getAllBlogs')).body.data).toHaveLength(8);
    await app.close();
  });

  test('a failed write leaves neither blog nor picture', async () => {
    const { app, call } = await createTestBackend(database());
    const { db } = database();
    await db.schema.alterTable('blog_posts').renameTo('blog_posts_away').execute();
    expect((await post(call, await picture().png().toBuffer())).status).toBe(500);
    await db.schema.alterTable('blog_posts_away').renameTo('blog_posts').execute();
    expect(await countFiles()).toEqual([]);
    await app.close();
  });
});

/** A picture that does not compress: cut in half, half of it is missing. */
function noise() {
  const side = 200;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
}
