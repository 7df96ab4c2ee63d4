import path from 'node:path';
import { demoJobs } from '../../server/backend/demo-content/jobs.ts';
import { demoPosts } from '../../server/backend/demo-content/posts.ts';
import { loadPageBundle } from '../../server/bff/pages/page-bundle.ts';
import { storePage } from '../../server/bff/pages/stored-page.ts';
import { parseConfig } from '../../server/config.ts';
import type { Read } from '../../shared/page-rendering.ts';
import { publicPages } from '../../shared/public-pages.ts';

// Renders every kind of page again and again with the built bundle, and reports what one rendering costs. A process of
// its own, so that the processor time is the renderer's.

const warmUp = 60;
const measured = 40;

const createdAt = '2026-03-01T10:00:00.000Z';
const jobs = demoJobs.map((job, at) => ({ ...job, jobpost_id: at + 1, createdAt }));
const posts = demoPosts.map(({ daysAgo: _, ...post }, at) => ({
  ...post,
  blogs_Items_id: at + 1,
  image: `/media/${at}`,
  createdAt,
}));

const read: Read = async (name) => {
  if (name === 'getAllJobPosts') return jobs;
  if (name === 'getJobPostById') return jobs[0];
  if (name === 'getAllBlogs') return posts;
  throw new Error(`No page is known to read ${name}.`);
};

const bundle = await loadPageBundle(path.resolve(import.meta.dirname, '../../dist'));
const { site } = parseConfig({});
const nonce = 'a'.repeat(32);

/** Milliseconds of processor time, all threads together. */
function usedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function render(address: string) {
  const request = new Request(new URL(address, 'http://localhost'));
  const { response, keep } = await bundle.renderPage({ request, read, site, manifest: bundle.manifest, nonce });
  return { status: response.status, html: await response.text(), keep };
}

async function measure(address: string) {
  for (let count = 0; count < warmUp; count += 1) await render(address);
  const first = await render(address);
  if (first.status !== 200) throw new Error(`${address} answers ${first.status}.`);
  const beforeRenders = process.cpuUsage();
  for (let count = 0; count < measured; count += 1) await render(address);
  const rendering = usedSince(beforeRenders) / measured;
  // As a page with data is stored and sent to its first reader: with the quick compression, for seconds.
  const page = { status: 200, html: first.html, nonce };
  const beforeStoring = process.cpuUsage();
  for (let count = 0; count < measured; count += 1) {
    await storePage(page, { lasting: false, development: false }).body.in('br');
  }
  const storing = usedSince(beforeStoring) / measured;
  return {
    path: address,
    render: rendering,
    store: storing,
    brief: first.keep !== 'forever',
    bytes: Buffer.byteLength(first.html),
  };
}

const addresses = [...publicPages, '/blog?post=1', '/database/1', '/jobform', '/LoginUser', '/login'];
const results = [];
for (const address of addresses) results.push(await measure(address));
process.send?.(results);
process.disconnect?.();
