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

/** Of Lighthouse's report, what is used here. */
interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly runtimeError?: { readonly message: string };
}

/** One page in one run. Scores of 100; milliseconds; bytes as they were transferred. */
export interface Measurement {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  readonly bytes: number;
  /** Titles of what cost points. */
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
 * Measures one address once, in a browser of its own: the usual phone, really slowed down by the browser, since results
 * that are only computed vary more than they tell. npm fetches Lighthouse when it is first asked for: with what it
 * brings it weighs 176 MB, which only this script needs.
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

/** The median of every figure by itself; of the faults, those that most runs have. */
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
