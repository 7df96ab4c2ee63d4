import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usualLimits } from '../server/bff/http/rate-limits.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const security = read('docs/security.md');
const reliability = read('docs/reliability.md');
const text = security + reliability;
const proofs = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` › “([^”]+)”/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));
const parts = [...reliability.matchAll(/`npm run chaos -- ([a-z]+)[^`]*`/g)].map(([, part = '']) => part);

/** The promises of a document: a line each, before what it lists besides. */
const promisesOf = (document: string, end: string) =>
  (document.split(end)[0] ?? '').match(/^- \*\*.*[^:]\*\*.*$/gm) ?? [];

test.each([
  ['security.md', promisesOf(security, '\n## Limits'), 90],
  ['reliability.md', promisesOf(reliability.slice(reliability.indexOf('\n## ')), '\n## What `npm run chaos` does'), 50],
] as const)('each promise of %s says what its test does, and names it', (_, promises, atLeast) => {
  expect(promises.length).toBeGreaterThanOrEqual(atLeast);
  const proof = /^- \*\*[^*]+\*\* [A-Z][^`].+: `(?:[\w./-]+\.(?:test|spec)\.ts` › “|npm run chaos)/;
  expect(promises.filter((line) => !proof.test(line))).toEqual([]);
});

test.each(parts)('there is a part of npm run chaos called %s', (part) => {
  expect(read('scripts/chaos.ts')).toMatch(new RegExp(`\\b${part}\\b`));
});

/** Whether a source runs the test of that title: it is declared, and neither it nor a suite of the file is put off. */
function runsTest(source: string, title: string): boolean {
  const putOff = /\.(?:skip|todo|fixme)\b/;
  if (/\bdescribe(?:\.\w+)*\.(?:skip|todo|fixme)\(/.test(source)) return false;
  return source.split(title).some((before, index, parts) => {
    if (index === parts.length - 1) return false;
    const begin = Math.max(
      ...Array.from(before.matchAll(/^ *(?:await )?(?:test|it|describe)\b/gm), (match) => match.index),
      -1,
    );
    const endsAtOnce = /^[^\n]*\n\s*(?:test|context|it)\.(?:skip|fixme)\((?:true\b.*)?\);/.test(parts[index + 1] ?? '');
    return begin >= 0 && !putOff.test(before.slice(begin)) && !endsAtOnce;
  });
}

test.each([
  ["test('is kept', () => {", true],
  ["test.each([1])('is kept', () => {", true],
  ["test.skipIf(!url)('is kept', () => {", true],
  ["test.skip('is kept', () => {", false],
  ["  it.todo('is kept');", false],
  ["test.fixme('is kept', async () => {", false],
  ["describe.skip('a suite', () => {\n  test('is kept', () => {", false],
  ["test('is kept', () => {\n  test.skip();", false],
  ["const words = 'is kept';", false],
])('a test that nobody runs proves nothing: %s', (source, runs) => {
  expect(runsTest(source, 'is kept')).toBe(runs);
});

test.each(proofs)('$file proves “$title”', ({ file, title }) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  expect(runsTest(read(file), title), title).toBe(true);
});

test('the files that it names are there', () => {
  const named = [...text.matchAll(/`((?:server|client|shared|scripts)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the limits that security.md tells are the product’s', () => {
  const { login, code, password, signup, mail, form } = usualLimits;
  const minutes = ({ windowMs }: { windowMs: number }) => `${windowMs / 60_000} min`;
  const ofOne = 'a signup or reset';
  for (const row of [
    `| Failed logins (user, admin) | ${login.perAddress} | ${login.perVisitor} | ${login.perAccount} | ${minutes(login)} |`,
    `| Wrong codes | ${code.perAddress} | ${code.perVisitor} ${ofOne} | ${code.perAccount} ${ofOne} | ${minutes(code)} |`,
    `| Wrong codes of all signups or resets | | | ${code.perDay} | a day |`,
    `| Refused new passwords | ${password.perAddress} | ${password.perVisitor} a reset | ${password.perAccount} a reset | ${minutes(password)} |`,
    `| Signups | ${signup.perAddress} | | ${signup.perAccount} | ${minutes(signup)} |`,
    `| Codes asked for | ${mail.perAddress} | | ${mail.perAccount} (again for a signup: ${mail.perAccount} a signup); at the embedded backend 5 | ${minutes(mail)} |`,
    `| Forms | ${form.perAddress}, of them ${form.perAddressWithFile} with a file and ${form.perAddressWithoutScript} without script | | ${form.perAccount} by the email typed in | ${minutes(form)} |`,
  ])
    expect(security).toContain(row);
});
