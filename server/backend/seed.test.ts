import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestBackend } from '../test-support/backend.ts';
import { createTestClock } from '../test-support/clock.ts';
import { describeEachDatabase } from '../test-support/database.ts';
import { demoJobs } from './demo-content/jobs.ts';
import { demoPosts } from './demo-content/posts.ts';
import { seedDemoContent } from './seed.ts';

describeEachDatabase('demo content', (database) => {
  const clock = createTestClock();

  test('is put into an empty backend, in the order it was written in, with its pictures', async () => {
    expect(await seedDemoContent({ db: database().db, clock })).toBe(true);
    const { app, call } = await createTestBackend(database());
    const { body: jobs } = await call('GET', '/getAllJobPosts');
    expect(jobs.data.map((job: { position: string }) => job.position)).toEqual(demoJobs.map((job) => job.position));
    const { body: blogs } = await call('GET', '/getAllBlogs');
    expect(blogs.data.map((blog: { title: string }) => blog.title)).toEqual(demoPosts.map((post) => post.title));
    for (const { image } of blogs.data) {
      const { raw, headers } = await call('GET', image, undefined, {});
      expect(headers['content-type']).toBe('image/webp');
      expect((await sharp(raw).metadata()).format).toBe('webp');
    }
    await app.close();
  });

  test('does not come back after everything was deleted', async () => {
    const { db } = database();
    await seedDemoContent({ db, clock });
    await db.deleteFrom('blog_posts').execute();
    await db.deleteFrom('job_posts').execute();
    expect(await seedDemoContent({ db, clock })).toBe(false);
    expect(await db.selectFrom('job_posts').select('id').execute()).toEqual([]);
  });

  test('is not mixed with what is there already', async () => {
    const { app, call } = await createTestBackend(database());
    const job = { position: 'Own', area_of_interest: 'a', description: 'b', experience: 'c' };
    await call('POST', '/postJobPosition', job);
    expect(await seedDemoContent({ db: database().db, clock })).toBe(false);
    expect((await call('GET', '/getAllJobPosts')).body.data).toHaveLength(1);
    await app.close();
  });

  test('is put in once by five that start together', async () => {
    const { db } = database();
    const seeded = await Promise.all(Array.from({ length: 5 }, () => seedDemoContent({ db, clock })));
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await db.selectFrom('job_posts').select('id').execute()).toHaveLength(demoJobs.length);
  });
});
