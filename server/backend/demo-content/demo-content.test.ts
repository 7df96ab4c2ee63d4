import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { blogPostFields } from '#shared/schemas/blog.ts';
import { jobPostInput } from '#shared/schemas/job.ts';
import { demoJobs } from './jobs.ts';
import { demoPosts } from './posts.ts';

test('the eight demo jobs would pass the form they stand in for', () => {
  expect(z.safeParse(z.array(jobPostInput), demoJobs).error).toBeUndefined();
  expect(new Set(demoJobs.map((job) => job.position)).size).toBe(8);
});

test('the nine demo posts would pass too, each with its own small picture and day', () => {
  expect(z.safeParse(z.array(blogPostFields), demoPosts).error).toBeUndefined();
  expect(new Set(demoPosts.map((post) => post.daysAgo)).size).toBe(9);
  expect(new Set(demoPosts.map((post) => post.image)).size).toBe(9);
  for (const post of demoPosts) {
    const { size } = statSync(join(import.meta.dirname, 'images', post.image));
    expect(size, post.image).toBeLessThan(60_000);
    expect(post.description.split('\n\n').length, post.title).toBeGreaterThanOrEqual(4);
  }
});
