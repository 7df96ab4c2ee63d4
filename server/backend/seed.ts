import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, dayMs, isoNow } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import { demoJobs } from './demo-content/jobs.ts';
import { demoPosts } from './demo-content/posts.ts';
import { insertFile } from './modules/files.ts';

const setting = 'demo-content';
const imageFolder = path.join(import.meta.dirname, 'demo-content', 'images');

async function isEmpty(db: Db): Promise<boolean> {
  const job = await db.selectFrom('job_posts').select('id').limit(1).executeTakeFirst();
  const blog = await db.selectFrom('blog_posts').select('id').limit(1).executeTakeFirst();
  return !job && !blog;
}

async function insertDemoContent(db: Db, images: readonly Buffer[], clock: Clock): Promise<void> {
  const daysAgo = (days: number) => isoNow(clock, -days * dayMs);
  await db
    .insertInto('job_posts')
    // One day apart, so that the newest-first list keeps their order.
    .values(demoJobs.map((job, index) => ({ ...job, created_at: daysAgo(index), updated_at: daysAgo(index) })))
    .execute();
  // Oldest first, because ids grow with time.
  for (const [index, { image, daysAgo: days, ...fields }] of [...demoPosts.entries()].reverse()) {
    const file = {
      kind: 'image',
      contentType: 'image/svg+xml',
      name: image,
      content: images[index] ?? Buffer.alloc(0),
    } as const;
    const image_file_id = await insertFile(db, file, daysAgo(days));
    await db
      .insertInto('blog_posts')
      .values({ ...fields, image_file_id, created_at: daysAgo(days), updated_at: daysAgo(days) })
      .execute();
  }
}

/** Adds the demo content to an empty backend once and tells whether it did, with several processes too. */
export async function seedDemoContent({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const done = await db.selectFrom('settings').select('key').where('key', '=', setting).executeTakeFirst();
  if (done) return false;
  const images = await Promise.all(demoPosts.map((post) => readFile(path.join(imageFolder, post.image))));
  return db.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('settings')
      .values({ key: setting, value: isoNow(clock) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!first || !(await isEmpty(transaction))) return false;
    await insertDemoContent(transaction, images, clock);
    return true;
  });
}
