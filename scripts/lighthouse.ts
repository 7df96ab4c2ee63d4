import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { jobPath, postPath, publicPages } from '#shared/site.ts';
import { freePort } from '../server/test-support/listening.ts';
import { chromiumArguments } from './find-chromium.ts';
import { Visitor } from './load.ts';
import { marks, measureSite, median, readCommandLine } from './measure.ts';

// Runs Lighthouse (mobile, applied throttling) on every public page of the real server. Exits with 1 when a target is
// missed: npm run lighthouse [-- /about …] [-- --runs 3]

const run = promisify(execFile);
const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly runtimeError?: { readonly message: string };
}

const score = (name: (typeof categories)[number]) => (report: Report) =>
  Math.round((report.categories[name]?.score ?? 0) * 100);
const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN;

/** Heading, reader, whether the value misses its target, and digits. */
const columns = [
  ['perf', score('performance'), (value: number) => value < 98, 0],
  ['a11y', score('accessibility'), (value: number) => value < 100, 0],
  ['best', score('best-practices'), (value: number) => value < 100, 0],
  ['SEO', score('seo'), (value: number) => value < 100, 0],
  ['LCP ms', audit('largest-contentful-paint'), (value: number) => value > 1300, 0],
  ['CLS', audit('cumulative-layout-shift'), (value: number) => value > 0.01, 3],
  ['TBT ms', audit('total-blocking-time'), (value: number) => value > 100, 0],
  ['KiB in all', (report: Report) => audit('total-byte-weight')(report) / 1024, () => false, 0],
] as const;

function failedAudits({ audits, categories: found }: Report): string[] {
  const refs = categories.flatMap((name) => found[name]?.auditRefs ?? []);
  const failed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return [...new Set(failed.map(({ id }) => `${id}: ${audits[id]?.title}`))];
}

/** Applied throttling varies less than simulated throttling. npm fetches Lighthouse on first use: it weighs 176 MB. */
async function measure(url: string, chromium: string): Promise<Report> {
  const { stdout } = await run(
    'npm',
    [
      ...['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url, '--output=json', '--quiet'],
      ...['--form-factor=mobile', '--throttling-method=devtools', `--only-categories=${categories.join(',')}`],
      `--chrome-flags=${['--headless=new', ...chromiumArguments].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

const { words, value = '3' } = readCommandLine('lighthouse -- [/path …] [--runs N]', {
  option: 'runs',
  isWord: (word) => word.startsWith('/'),
});
const runs = Number(value);
assert(runs > 0, `--runs must be a positive number (got ${value})`);
const printLine = (name: string, cells: readonly string[], result: string) =>
  console.log(`| ${[name.padEnd(24), ...cells, result].join(' | ')} |`);

async function measurePage(page: string, url: string, chromium: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await measure(url, chromium));
  const missed: string[] = [];
  const cells = columns.map(([head, read, isMissed, digits]) => {
    const value = median(reports.map(read));
    if (isMissed(value)) missed.push(head);
    return `${value.toFixed(digits)}${isMissed(value) ? '!' : ''}`.padStart(head.length);
  });
  printLine(page, cells, missed.length > 0 ? 'MISSED' : 'met');
  if (missed.length === 0) return;
  const faults = reports.flatMap(failedAudits);
  const usual = [...new Set(faults)].filter((fault) => faults.filter((other) => other === fault).length * 2 > runs);
  marks.missed.push(`${page} (${missed.join(', ')})\n    ${usual.join('\n    ')}`);
}

// The site needs to know its own address, because canonical addresses are absolute.
const port = String(await freePort());
await measureSite({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` }, async ({ url }, chromium) => {
  const visitor = new Visitor(url);
  const [job] = await visitor.list('getAllJobPosts');
  const [post] = await visitor.list('getAllBlogs');
  const dataPages = [jobPath(String(job?.jobpost_id)), postPath(String(post?.blogs_Items_id))];
  const pages = words.length > 0 ? words : [...publicPages, ...dataPages];
  console.log(`Median of ${runs} runs; ! marks a missed target.\n`);
  const heads = columns.map(([head]) => head);
  const rules = heads.map((head) => `${'-'.repeat(head.length - 1)}:`);
  printLine('Page', heads, 'Marks');
  printLine('-'.repeat(24), rules, '------');
  for (const page of pages) {
    const { ok, status } = await visitor.get(page);
    if (!ok) throw new Error(`${page} answered ${status}.`);
    await measurePage(page, url + page, chromium);
  }
});
marks.finish();
