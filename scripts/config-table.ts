import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { variables } from '../server/config.ts';

// Writes the table of variables into docs/operating.md: node scripts/config-table.ts

const file = path.resolve(import.meta.dirname, '../docs/operating.md');
const begin = '<!-- made by scripts/config-table.ts -->';
const end = '<!-- end of the table -->';

const nonsense = '\u0000';

/** Longer defaults are company facts, which operators do not look up here. */
const maxDefaultLength = 30;

function cells({ name, schema, about, fallback }: (typeof variables)[number]): string[] {
  const message = schema.safeParse(nonsense).error?.issues[0]?.message ?? '';
  const rule = message.replace(/^must (?:be|have) (?:one of )?/, '').replace(/a whole number from (\d+) to /, '$1–');
  const value = fallback ? `\`${fallback}\`` : '–';
  return [`\`${name}\``, about, rule, value.length > maxDefaultLength ? 'demo values' : value];
}

function configTable(): string {
  const rows = [['Variable', 'What it is for', 'Rule', 'Default'], ...variables.map(cells)];
  const [head, ...lines] = rows.map((row) => `| ${row.join(' | ')} |`);
  return [head, '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** Replaces the table in the document. Throws if the markers are missing. */
export function withTable(document: string): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} lacks the markers ${begin} and ${end}.`);
  return `${before}${begin}\n\n${configTable()}\n\n${end}${after}`;
}

if (import.meta.main) writeFileSync(file, withTable(readFileSync(file, 'utf8')));
