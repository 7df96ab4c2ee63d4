import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../server/metrics/create-metrics.ts';
import { temporaryDatabase } from '../server/test-support/database.ts';
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
    const { db } = await temporaryDatabase();
    const metrics = createMetrics({
      db,
      clock: { now: Date.now },
      storageLimitBytes: 0,
      logger: { error: () => undefined },
      backendUrl: 'http://127.0.0.1:1',
      formServiceUrl: 'http://127.0.0.1:1',
    });
    const text = await metrics.text();
    await metrics.close();
    // The running site registers these metrics on its first request.
    const sources = ['create', 'outbox'].map((name) => read(`../server/metrics/${name}-metrics.ts`));
    const known = text + sources.join('');
    for (const { expr } of rules) {
      for (const [name] of expr.matchAll(/\b(site_|nodejs_)\w+/g)) {
        expect(known).toContain(name.replace(/_(count|bucket|sum)$/, ''));
      }
    }
  });
});

test.each(['../README.md', 'operating.md', 'scale.md', 'for-backend-teams.md', 'code-map.md'])(
  '%s names only existing files and commands',
  (name) => {
    const text = read(name);
    const { scripts } = JSON.parse(read('../package.json'));
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);
    for (const script of found(/npm run (?:--silent )?([\w:-]+)/g)) expect(scripts, script).toHaveProperty(script);
    for (const link of found(/\]\((?!https?:)([^)#]+)\)/g))
      expect(existsSync(path.join(root, 'docs', path.dirname(name), link)), link).toBe(true);
    const files = found(/`((?:client|server|shared|scripts)\/[\w./-]+)`/g);
    for (const file of [...files, ...found(/\b((?:scripts|server\/commands)\/[\w-]+\.ts)\b/g)])
      expect(existsSync(path.join(root, file)), file).toBe(true);
  },
);
