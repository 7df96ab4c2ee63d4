import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeEachDatabase, type TestDatabase } from '../test-support/database.ts';
import { ownEnvironment } from '../test-support/site-process.ts';

async function start({ dataDir, databaseUrl }: TestDatabase['options']) {
  const database = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...ownEnvironment, PORT: '0', LOG_LEVEL: 'silent', DEMO_CONTENT: 'off', ...database },
  });
  const exit = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const found = /http:\S+/.exec(said)?.[0];
      if (found) resolve(found);
    });
    exit.then(() => reject(new Error(said)), reject);
  });
  return { url, kill: () => child.kill('SIGKILL'), exit };
}

describeEachDatabase('writes', (database) => {
  test('a killed process leaves no partial blog and no orphaned file', {
    timeout: 60_000,
  }, async () => {
    const image = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const form = (title: string) => {
      const data = new FormData();
      for (const [name, value] of Object.entries({ title, description: 'D', author: 'A', tags: 'x' }))
        data.append(name, value);
      data.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
      return data;
    };
    const acknowledged: string[] = [];
    for (const round of [1, 2, 3]) {
      const { url, kill, exit } = await start(database().options);
      const writer = async (name: string) => {
        for (let count = 0; ; count += 1) {
          const title = `${round}-${name}-${count}`;
          const response = await fetch(`${url}/postBlogs`, { method: 'POST', body: form(title) }).catch(
            () => undefined,
          );
          if (!response?.ok) return;
          acknowledged.push(title);
          // While other writes are in progress.
          if (acknowledged.length >= round * 4) setTimeout(kill, Math.random() * 30);
          const changed = `${url}/updateBlogs/${acknowledged.length}`;
          await fetch(changed, { method: 'PUT', body: form(title) }).catch(() => undefined);
        }
      };
      await Promise.all(['a', 'b', 'c'].map(writer));
      await exit;
    }
    const { db } = database();
    const blogs = await db.selectFrom('blog_posts').select(['title', 'image_file_id']).execute();
    const files = await db.selectFrom('files').select('id').execute();
    expect(acknowledged.length).toBeGreaterThanOrEqual(12);
    const titles = new Set(blogs.map(({ title }) => title));
    // A later change by its number may have renamed one; none is gone.
    expect(blogs.length).toBeGreaterThanOrEqual(acknowledged.length);
    expect(titles.size).toBeGreaterThan(0);
    expect(files.map(({ id }) => id).sort()).toEqual(blogs.map(({ image_file_id }) => image_file_id).sort());
  });
});
