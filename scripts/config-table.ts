import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { variables } from '../server/config-variables.ts';

// Writes the table of variables into docs/operating.md: node scripts/config-table.ts

const file = path.resolve(import.meta.dirname, '../docs/operating.md');
const begin = '<!-- made by scripts/config-table.ts -->';
const end = '<!-- end of the table -->';

/** A value that no rule allows, so that each says what it wants. */
const nonsense = '\u0000';

/** Longer defaults are the company's own facts, which nobody looks up here. */
const maxDefaultLength = 30;

function cells([name, { schema, about }]: [string, (typeof variables)[keyof typeof variables]]): string[] {
  const fallback: unknown = schema.safeParse(undefined).data;
  const message = schema.safeParse(nonsense).error?.issues[0]?.message ?? '';
  const rule = message.replace(/^must (?:be|have) (?:one of )?/, '').replace(/a whole number from (\d+) to /, '$1–');
  const value = fallback === undefined ? '–' : `\`${fallback}\``;
  return [`\`${name}\``, about, rule, value.length > maxDefaultLength ? 'demo values' : value];
}

/** The table as it must stand in the document: not aligned, so that a change touches its own row alone. */
function configTable(): string {
  const rows = [['Variable', 'What it is for', 'Rule', 'Default'], ...Object.entries(variables).map(cells)];
  const [head, ...lines] = rows.map((row) => `| ${row.join(' | ')} |`);
  return [head, '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** The document with the table of today. @throws Error when the marks are gone */
export function withTable(document: string): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has lost the marks ${begin} and ${end}.`);
  return `${before}${begin}\n\n${configTable()}\n\n${end}${after}`;
}

if (import.meta.main) writeFileSync(file, withTable(readFileSync(file, 'utf8')));
