import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumArguments } from '../find-chromium.ts';

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
export interface Measurement {
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
export async function measure(url: string, chromium: string): Promise<Measurement> {
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
export function medianOf(runs: readonly Measurement[]): Measurement {
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
