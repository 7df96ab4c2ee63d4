import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod/mini';
import { jobPath, postPath, publicPages } from '#shared/site.ts';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';
import { freePort } from '../server/test-support/listening.ts';
import { siteFolder, startSiteProcess } from '../server/test-support/site-process.ts';
import { chromiumArguments, findChromium, noChromium } from './find-chromium.ts';

// Runs Lighthouse (mobile, applied throttling) on every public page of the real server. Exits with 1 when a target is
// missed: npm run lighthouse [-- /about …] [-- --runs 3]

const run = promisify(execFile);
const version = '13.5.0';

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

/** The used part of Lighthouse's report. */
interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly runtimeError?: { readonly message: string };
}

/** One run on one page: scores of 100, milliseconds, and transferred bytes. */
interface Measurement {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  readonly bytes: number;
  /** Titles of the failed audits. */
  readonly faults: readonly string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function read({ audits, categories: found }: Report): Measurement {
  const score = (name: (typeof categories)[number]) => Math.round((found[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const faults = categories.flatMap((name) =>
    (found[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    bytes: value('total-byte-weight'),
    faults: [...new Set(faults)],
  };
}

/**
 * Measures an address once in a new browser. Applied throttling varies less than simulated throttling. npm fetches
 * Lighthouse on first use, because it weighs 176 MB and only this script needs it.
 */
async function measure(url: string, chromium: string): Promise<Measurement> {
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
  return read(report);
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the median of each figure, and the faults of most runs. */
function medianOf(runs: readonly Measurement[]): Measurement {
  const of = (name: Exclude<keyof Measurement, 'faults'>) => middle(runs.map((run) => run[name]));
  const faults = new Set(runs.flatMap((run) => run.faults));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
    bytes: of('bytes'),
    faults: [...faults].filter((fault) => runs.filter((run) => run.faults.includes(fault)).length * 2 > runs.length),
  };
}

interface Row extends Measurement {
  readonly name: string;
}

const kibibyte = 1024;

interface Column {
  readonly head: string;
  readonly text: (row: Row) => string;
  readonly missed?: (row: Row) => boolean;
}

/** Pages with carousels or many hydrated cards, whose cost docs/decisions 6 accepts. */
const ownMarks: Readonly<Record<string, { readonly performance: number; readonly tbt: number }>> = {
  '/': { performance: 85, tbt: 500 },
  '/blog': { performance: 90, tbt: 350 },
};
const marksOf = ({ name }: Row) => ownMarks[name] ?? { performance: 98, tbt: 200 };

const columns: readonly Column[] = [
  {
    head: 'perf',
    text: (row) => `${row.performance}`,
    missed: (row) => row.performance < marksOf(row).performance,
  },
  { head: 'a11y', text: (row) => `${row.accessibility}`, missed: (row) => row.accessibility < 100 },
  { head: 'best', text: (row) => `${row.bestPractices}`, missed: (row) => row.bestPractices < 100 },
  { head: 'SEO', text: (row) => `${row.seo}`, missed: (row) => row.seo < 100 },
  { head: 'LCP ms', text: (row) => row.lcp.toFixed(0), missed: (row) => row.lcp > 1500 },
  { head: 'CLS', text: (row) => row.cls.toFixed(3), missed: (row) => row.cls > 0.01 },
  { head: 'TBT ms', text: (row) => row.tbt.toFixed(0), missed: (row) => row.tbt > marksOf(row).tbt },
  { head: 'KiB in all', text: (row) => (row.bytes / kibibyte).toFixed(0) },
];

const missedMarks = (row: Row): readonly string[] =>
  columns.filter((column) => column.missed?.(row)).map((column) => column.head);

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Prints a Markdown table; `!` marks a missed target. */
function printHead(): void {
  console.log(line(['Page'.padEnd(24), ...columns.map(({ head }) => head), 'Marks']));
  console.log(line(['-'.repeat(24), ...columns.map(({ head }) => `${'-'.repeat(head.length - 1)}:`), '------']));
}

function printRow(row: Row): void {
  const cells = columns.map(({ head, text, missed }) => {
    const flag = missed?.(row) ? '!' : '';
    return (text(row) + flag).padStart(head.length);
  });
  console.log(line([row.name.padEnd(24), ...cells, missedMarks(row).length > 0 ? 'MISSED' : 'met']));
}

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
