import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formData } from '../test-support/backend.ts';
import { describeEachDatabase } from '../test-support/database.ts';
import { startSiteProcess } from '../test-support/site-process.ts';

const main = path.join(import.meta.dirname, 'main.ts');

describeEachDatabase('writes', (database) => {
  test('a killed process loses no acknowledged write, and leaves no partial blog and no orphaned file', {
    timeout: 60_000,
  }, async () => {
    const { db, options } = database();
    const environment = { LOG_LEVEL: 'silent', DEMO_CONTENT: 'off', DATABASE_URL: options.databaseUrl ?? '' };
    const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const send = (method: string, url: string, title: string) => {
      const fields = { title, description: 'D', author: 'A', tags: 'x' };
      const body = formData(fields, { field: 'image', name: 'a.png', type: 'image/png', content });
      return fetch(url, { method, body }).catch(() => undefined);
    };
    let acknowledged = 0;
    for (const round of [1, 2, 3]) {
      const { url, end } = await startSiteProcess(options.dataDir, environment, main);
      let killed: Promise<unknown> | undefined;
      const writer = async (name: string) => {
        while ((await send('POST', `${url}/postBlogs`, name))?.ok) {
          acknowledged += 1;
          // Kills it while other writes are in progress.
          if (acknowledged >= round * 4) killed ??= delay(Math.random() * 30).then(() => end('SIGKILL'));
          await send('PUT', `${url}/updateBlogs/${acknowledged}`, name);
        }
      };
      await Promise.all(['a', 'b', 'c'].map(writer));
      await killed;
    }
    const blogs = await db.selectFrom('blog_posts').select('image_file_id').execute();
    const files = await db.selectFrom('files').select('id').execute();
    expect(acknowledged).toBeGreaterThanOrEqual(12);
    expect(blogs.length).toBeGreaterThanOrEqual(acknowledged);
    expect(files.map(({ id }) => id).sort()).toEqual(blogs.map(({ image_file_id }) => image_file_id).sort());
  });
});
