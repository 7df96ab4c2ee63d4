import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromiumArguments } from '../find-chromium.ts';
import { installOnDemand } from './on-demand.ts';

const version = '13.5.0';

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly weight?: number;
}

interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly runtimeError?: { readonly message: string };
}

/** The two packages as far as they are used here: they are not there when types are checked. */
interface LighthouseModule {
  default(url: string, flags: object, config: object): Promise<{ lhr: Report } | undefined>;
}
interface LauncherModule {
  launch(options: object): Promise<{ port: number; kill(): void }>;
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

const browserFlags = ['--headless=new', ...chromiumArguments];

const config = {
  extends: 'lighthouse:default',
  // The usual phone, really slowed down by the browser: results that are only computed vary more than they tell.
  settings: { formFactor: 'mobile', throttlingMethod: 'devtools', onlyCategories: categories },
};

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
 * Lighthouse, installed on demand: with what it brings it weighs 176 MB, and only this script needs it.
 *
 * @returns a function that measures one address once, in a browser of its own
 */
export async function openLighthouse(chromium: string): Promise<(url: string) => Promise<Measurement>> {
  const folder = installOnDemand(`lighthouse-${version}`, { lighthouse: version });
  const modules = path.join(folder, 'node_modules');
  const lighthouse: LighthouseModule = await import(pathToFileURL(path.join(modules, 'lighthouse/core/index.js')).href);
  const launcher: LauncherModule = await import(
    pathToFileURL(path.join(modules, 'chrome-launcher/dist/index.js')).href
  );
  return async (url) => {
    const browser = await launcher.launch({
      chromePath: chromium,
      chromeFlags: browserFlags,
      ignoreDefaultFlags: false,
    });
    try {
      const result = await lighthouse.default(url, { port: browser.port, logLevel: 'error', output: 'json' }, config);
      if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
      if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
      return read(result.lhr);
    } finally {
      browser.kill();
    }
  };
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
