import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { jobPath, postPath, publicPages } from '#shared/site.ts';
import { freePort } from '../server/test-support/listening.ts';
import { chromiumArguments } from './find-chromium.ts';
import { Visitor } from './load.ts';
import { Marks, measureSite, median, usage } from './measure.ts';

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

interface Column {
  readonly head: string;
  readonly digits?: number;
  readonly read: (report: Report) => number;
  readonly missed: (value: number, page: string) => boolean;
}

/** Pages with carousels or many hydrated cards, whose cost docs/decisions 6 accepts. */
const ownMarks: Readonly<Record<string, { readonly performance: number; readonly tbt: number }>> = {
  '/': { performance: 85, tbt: 500 },
  '/blog': { performance: 90, tbt: 350 },
};
const marksOf = (page: string) => ownMarks[page] ?? { performance: 98, tbt: 200 };

const score = (name: (typeof categories)[number]) => (report: Report) =>
  Math.round((report.categories[name]?.score ?? 0) * 100);
const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN;

const columns: readonly Column[] = [
  { head: 'perf', read: score('performance'), missed: (value, page) => value < marksOf(page).performance },
  { head: 'a11y', read: score('accessibility'), missed: (value) => value < 100 },
  { head: 'best', read: score('best-practices'), missed: (value) => value < 100 },
  { head: 'SEO', read: score('seo'), missed: (value) => value < 100 },
  { head: 'LCP ms', read: audit('largest-contentful-paint'), missed: (value) => value > 1500 },
  { head: 'CLS', digits: 3, read: audit('cumulative-layout-shift'), missed: (value) => value > 0.01 },
  { head: 'TBT ms', read: audit('total-blocking-time'), missed: (value, page) => value > marksOf(page).tbt },
  { head: 'KiB in all', read: (report) => audit('total-byte-weight')(report) / 1024, missed: () => false },
];

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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const runs = Number(values.runs);
if (!(runs > 0)) usage('Usage: npm run lighthouse -- [path …] [--runs N]');

const marks = new Marks();
const printLine = (name: string, cells: readonly string[], result: string) =>
  console.log(`| ${[name.padEnd(24), ...cells, result].join(' | ')} |`);

async function measurePage(page: string, url: string, chromium: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await measure(url, chromium));
  const missed: string[] = [];
  const cells = columns.map(({ head, digits = 0, read, missed: isMissed }) => {
    const value = median(reports.map(read));
    if (isMissed(value, page)) missed.push(head);
    return `${value.toFixed(digits)}${isMissed(value, page) ? '!' : ''}`.padStart(head.length);
  });
  printLine(page, cells, missed.length > 0 ? 'MISSED' : 'met');
  if (missed.length === 0) return;
  const faults = reports.flatMap(failedAudits);
  const usual = [...new Set(faults)].filter((fault) => faults.filter((other) => other === fault).length * 2 > runs);
  marks.missed.push(`${page} (${missed.join(', ')})\n    ${usual.join('\n    ')}`);
}

// The site needs to know its own address, because canonical addresses are absolute.
const port = String(await freePort());
const environment = { LOG_LEVEL: 'warn', PORT: port, SITE_URL: `http://127.0.0.1:${port}` };
await measureSite(environment, async ({ url }, chromium) => {
  const visitor = new Visitor(url);
  const [job] = await visitor.list('getAllJobPosts');
  const [post] = await visitor.list('getAllBlogs');
  const dataPages = [jobPath(String(job?.jobpost_id)), postPath(String(post?.blogs_Items_id))];
  const pages = positionals.length > 0 ? positionals : [...publicPages, ...dataPages];
  for (const page of pages) {
    const { ok, status } = await visitor.get(page);
    if (!ok) throw new Error(`${page} answered ${status}.`);
  }
  console.log(`Median of ${runs} runs; ! marks a missed target.\n`);
  const heads = columns.map(({ head }) => head);
  printLine('Page', heads, 'Marks');
  printLine(
    '-'.repeat(24),
    heads.map((head) => `${'-'.repeat(head.length - 1)}:`),
    '------',
  );
  for (const page of pages) await measurePage(page, url + page, chromium);
});
marks.finish();
