import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeEachBackend } from '../test-support/backend.ts';
import { createTestClock } from '../test-support/clock.ts';
import { countRows } from '../test-support/database.ts';
import { demoJobs } from './demo-content/jobs.ts';
import { demoPosts } from './demo-content/posts.ts';
import { seedDemoContent } from './seed.ts';

describeEachBackend('demo content', (backend) => {
  const { call } = backend;
  const seed = () => seedDemoContent({ db: backend.db, clock: createTestClock() });

  test('is put into an empty backend, in the order it was written in, with its pictures', async () => {
    expect(await seed()).toBe(true);
    const { body: jobs } = await call('GET', '/getAllJobPosts');
    expect(jobs.data).toMatchObject(demoJobs.map(({ position }) => ({ position })));
    const { body: blogs } = await call('GET', '/getAllBlogs');
    expect(blogs.data).toMatchObject(demoPosts.map(({ title }) => ({ title })));
    for (const { image } of blogs.data) {
      const { raw, headers } = await call('GET', image, undefined, {});
      expect(image).toMatch(/\.svg$/);
      expect([headers['content-type'], (await sharp(raw).metadata()).format]).toEqual(['image/svg+xml', 'svg']);
    }
    await backend.db.deleteFrom('blog_posts').execute();
    await backend.db.deleteFrom('job_posts').execute();
    expect(await seed(), 'after everything was deleted').toBe(false);
    expect(await countRows(backend.db, 'job_posts')).toEqual([0]);
  });

  test('is not mixed with existing content', async () => {
    const job = { position: 'Own', area_of_interest: 'a', description: 'b', experience: 'c' };
    await call('POST', '/postJobPosition', job);
    expect(await seed()).toBe(false);
    expect(await countRows(backend.db, 'job_posts')).toEqual([1]);
  });

  test('is inserted once when five processes start together', async () => {
    const seeded = await Promise.all(Array.from({ length: 5 }, seed));
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await countRows(backend.db, 'job_posts')).toEqual([demoJobs.length]);
  });
});
