import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { blogPostFields } from '#shared/schemas/blog.ts';
import { jobPostInput } from '#shared/schemas/job.ts';
import { isDrawing } from '../../uploads/drawings.ts';
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
    const drawing = readFileSync(join(import.meta.dirname, 'images', post.image));
    // A changed drawing needs another entry in server/uploads/drawings.ts; the old one stays for existing installations.
    expect(isDrawing(drawing), post.image).toBe(true);
    // With this size, browsers and social media reserve its room.
    expect(drawing.toString(), post.image).toMatch(/^<svg [^>]*width="640" height="480" viewBox="0 0 640 480"/);
    expect(drawing.toString(), post.image).toContain('@media(prefers-color-scheme:dark)');
    // Percent-encoded, it must not be too large for the HTML of its page.
    expect(encodeURI(drawing.toString()).length, post.image).toBeLessThan(24 * 1024);
    expect(post.description.split('\n\n').length, post.title).toBeGreaterThanOrEqual(4);
  }
});
