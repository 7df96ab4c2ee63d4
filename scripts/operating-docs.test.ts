import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../server/metrics/create-metrics.ts';
import { createTestDatabase } from '../server/test-support/database.ts';
import { withTable } from './config-table.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const operating = read('operating.md');

test('the table of variables matches config.ts (update: node scripts/config-table.ts)', () => {
  expect(withTable(operating)).toBe(operating);
});

describe('the alert rules', () => {
  type Rule = { alert: string; expr: string; annotations: { description?: string } };
  const { groups }: { groups: { rules: Rule[] }[] } = parse(read('operating/alerts.yml'));
  const rules = groups.flatMap((group) => group.rules);

  test('each has an instruction', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ annotations }) => !annotations.description).map(({ alert }) => alert)).toEqual([]);
  });

  test('they use existing metrics', async () => {
    const database = await createTestDatabase();
    const metrics = createMetrics({
      db: database.db,
      clock: { now: Date.now },
      storageLimitBytes: 0,
      logger: { error: () => undefined },
      backendUrl: 'http://127.0.0.1:1',
      formServiceUrl: 'http://127.0.0.1:1',
    });
    const text = await metrics.text();
    await metrics.close();
    await database.close();
    // The running site registers these metrics on its first request.
    const known =
      text +
      ['create', 'outbox']
        .map((name) => readFileSync(path.join(root, `server/metrics/${name}-metrics.ts`), 'utf8'))
        .join('');
    for (const { expr } of rules) {
      for (const [name] of expr.matchAll(/\b(site_|nodejs_)\w+/g)) {
        expect(known).toContain(name.replace(/_(count|bucket|sum)$/, ''));
      }
    }
  });
});

test('the README names only existing commands and files', () => {
  const readme = read('../README.md');
  const { scripts } = JSON.parse(read('../package.json'));
  for (const [, script = ''] of readme.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
    expect(scripts, script).toHaveProperty(script);
  for (const [, link = ''] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
    expect(existsSync(path.join(root, link)), link).toBe(true);
});

test.each(['operating.md', 'scale.md', 'for-backend-teams.md', 'code-map.md'])(
  '%s leads to files and commands that there are',
  (name) => {
    const text = read(name);
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect(existsSync(path.join(root, 'docs', link)), link).toBe(true);
    }
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(scripts, script).toHaveProperty(script);
    for (const [, file = ''] of text.matchAll(/`((?:client|server|shared|scripts)\/[\w./-]+)`/g))
      expect(existsSync(path.join(root, file)), file).toBe(true);
    for (const [script] of text.matchAll(/\b(?:scripts|server\/commands)\/[\w-]+\.ts\b/g))
      expect(existsSync(path.join(root, script)), script).toBe(true);
  },
);

test('each flow of the code map takes at most 25 files', () => {
  const flows = read('code-map.md').split('## Three flows')[1]?.split('\n\n**').slice(1) ?? [];
  const sizes = flows.map((flow) => [...flow.matchAll(/`[\w/.$-]+\.tsx?`/g)].length);
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
});
