import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';
import { freePort } from '../server/test-support/listening.ts';
import { siteFolder, startSiteProcess } from '../server/test-support/site-process.ts';
import { jobPath, postPath, publicPages } from '../shared/public-pages.ts';
import { findChromium, noChromium } from './find-chromium.ts';
import { measure, medianOf } from './lighthouse/lighthouse.ts';
import { missedMarks, printHead, printRow } from './lighthouse/table.ts';

// Runs Lighthouse (mobile, applied throttling) on every public page of the real server. Exits with 1 when a target is
// missed: npm run lighthouse [-- /about …] [-- --runs 3]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const runs = Number(values.runs);
const chromium = findChromium();
if (!chromium || !(runs > 0)) {
  console.error(chromium ? 'Usage: npm run lighthouse -- [path …] [--runs N]' : noChromium);
  process.exit(2);
}

async function median(name: string, url: string, browser: string) {
  const measured = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure(url, browser));
  return { name, ...medianOf(measured) };
}

/** Returns the pages of one opening and one blog post, whose addresses depend on the data. */
async function pagesWithData(url: string): Promise<string[]> {
  const list = async (call: string, id: string) => {
    const { data } = z.parse(
      z.object({ data: z.array(z.record(z.string(), z.unknown())) }),
      await (await fetch(url + call)).json(),
    );
    return String(data[0]?.[id]);
  };
  return [
    jobPath(await list('/api/getAllJobPosts', 'jobpost_id')),
    postPath(await list('/api/getAllBlogs', 'blogs_Items_id')),
  ];
}

const root = path.resolve(import.meta.dirname, '..');
if (await buildIsNeeded(root)) await buildClient(root);
const folder = siteFolder();
// The site needs to know its own address, because canonical addresses are absolute.
const port = String(await freePort());
const site = await startSiteProcess(folder.dataDir, {
  LOG_LEVEL: 'warn',
  PORT: port,
  SITE_URL: `http://127.0.0.1:${port}`,
});
const missed: string[] = [];
try {
  const pages = positionals.length > 0 ? positionals : [...publicPages, ...(await pagesWithData(site.url))];
  for (const page of pages) {
    const { ok, status } = await fetch(site.url + page);
    if (!ok) throw new Error(`${page} answered ${status}.`);
  }
  console.log(`Median of ${runs} runs; ! marks a missed target.\n`);
  printHead();
  for (const page of pages) {
    const row = await median(page, site.url + page, chromium);
    printRow(row);
    const marks = missedMarks(row);
    if (marks.length > 0) missed.push(`${page} (${marks.join(', ')})\n    ${row.faults.join('\n    ')}`);
  }
} finally {
  await site.end('SIGTERM');
  folder.remove();
}
console.log(missed.length > 0 ? `\nMISSED, with failed audits:\n  ${missed.join('\n  ')}` : '\nAll targets met.');
process.exitCode = missed.length > 0 ? 1 : 0;
