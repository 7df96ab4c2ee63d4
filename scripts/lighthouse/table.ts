import type { Measurement } from './lighthouse.ts';

export interface Row extends Measurement {
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

export const missedMarks = (row: Row): readonly string[] =>
  columns.filter((column) => column.missed?.(row)).map((column) => column.head);

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Prints a Markdown table; `!` marks a missed target. */
export function printHead(): void {
  console.log(line(['Page'.padEnd(24), ...columns.map(({ head }) => head), 'Marks']));
  console.log(line(['-'.repeat(24), ...columns.map(({ head }) => `${'-'.repeat(head.length - 1)}:`), '------']));
}

export function printRow(row: Row): void {
  const cells = columns.map(({ head, text, missed }) => {
    const flag = missed?.(row) ? '!' : '';
    return (text(row) + flag).padStart(head.length);
  });
  console.log(line([row.name.padEnd(24), ...cells, missedMarks(row).length > 0 ? 'MISSED' : 'met']));
}
