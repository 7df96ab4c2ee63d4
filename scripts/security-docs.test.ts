import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '../server/bff/http/rate-limits.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const security = read('docs/security.md');
const reliability = read('docs/reliability.md');
const text = security + reliability;
const parts = [...reliability.matchAll(/`npm run chaos -- ([a-z]+)[^`]*`/g)].map(([, part = '']) => part);

/** The promises of a document, one for each line. */
const promisesOf = (document: string, end: string) =>
  (document.split(end)[0] ?? '').match(/^- \*\*.*[^:]\*\*.*$/gm) ?? [];

/** The promise of a line, with clauses separated by semicolons. */
const promiseOf = (line: string) => /^- \*\*(.+?)\*\*/.exec(line)?.[1] ?? '';
const clausesOf = (lines: readonly string[]) => lines.flatMap((line) => promiseOf(line).split('; '));

const promises = {
  security: promisesOf(security, '\n## Limits'),
  reliability: promisesOf(reliability.slice(reliability.indexOf('\n## ')), '\n## What `npm run chaos` does'),
};

test.each([
  ['security', 90],
  ['reliability', 50],
] as const)('each promise of %s.md says what its test does, and names it', (name, atLeast) => {
  expect(clausesOf(promises[name]).length).toBeGreaterThanOrEqual(atLeast);
  const proof = /^- \*\*[^*]+\*\* [A-Z][^`].+: `(?:[\w./-]+\.(?:test|spec)\.ts`|npm run chaos)/;
  expect(promises[name].filter((line) => !proof.test(line))).toEqual([]);
});

test.each(parts)('npm run chaos has the part %s', (part) => {
  expect(read('scripts/chaos.ts')).toMatch(new RegExp(`\\b${part}\\b`));
});

/** Whether a source runs the test with this title, and neither the test nor a suite is skipped. */
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

/** The titles of a source's tests, without suites. */
const titlesOf = (source: string): string[] =>
  Array.from(
    source.matchAll(/(?<!describe\()(['"])((?:(?!\1).)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(/g),
    ([, , title = '']) => title,
  );

/** Whether a promise contains a title of four words or more, with any values of `test.each`. */
function saysTitle(promise: string, title: string): boolean {
  const parts = title.replace(/: %\w$/, '').split(/%\w|\$\w+/);
  const pattern = parts.map((part) => part.replace(/[^\w\s]/g, '\\$&')).join('.+');
  return title.split(' ').length > 3 && new RegExp(pattern, 'i').test(promise);
}

test.each([
  ['A session ends after a day.', 'ends after a day', true],
  ['A post without a stamp is refused.', 'a post %s is refused', true],
  ['The token goes only there.', 'the token goes only there: %s', true],
  ['A session ends after a week.', 'ends after a day', false],
  ['A session ends.', 'ends', false],
])('%s: whether its test is “%s”', (promise, title, says) => {
  expect(saysTitle(promise, title)).toBe(says);
});

const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` › “([^”]+)”/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));
const filesOf = (line: string) =>
  Array.from(line.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`(?! ›)/g), ([, file = '']) => file);
const rows = [...promises.security, ...promises.reliability].filter((line) => filesOf(line).length > 0);
const unnamed = rows.flatMap((line) => filesOf(line).map((file) => ({ file, promise: promiseOf(line) })));
const clauses = rows
  .filter((line) => !line.includes('.ts` › “'))
  .flatMap((line) =>
    promiseOf(line)
      .split('; ')
      .map((clause) => ({ clause, files: filesOf(line) })),
  );

test.each(named)('$file proves “$title”', ({ file, title }) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  expect(runsTest(read(file), title), title).toBe(true);
});

test.each(unnamed)('$file has a test that says “$promise”', ({ file, promise }) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  const source = read(file);
  const titles = titlesOf(source).filter((title) => saysTitle(promise, title) && runsTest(source, title));
  expect(titles, promise).not.toEqual([]);
});

test.each(clauses)('a test says “$clause”', ({ clause, files }) => {
  const titles = files.flatMap((file) => titlesOf(read(file)).filter((title) => runsTest(read(file), title)));
  expect(titles.some((title) => saysTitle(clause, title))).toBe(true);
});

test('the named files exist', () => {
  const named = [...text.matchAll(/`((?:server|client|shared|scripts)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the limits in security.md match the code', () => {
  const { login, code, password, signup, mail, form } = defaultRateLimits;
  const minutes = ({ windowMs }: { windowMs: number }) => `${windowMs / 60_000} min`;
  const ofOne = 'a signup, reset or admin';
  for (const row of [
    `| Failed logins (user, admin) | ${login.perAddress} | ${login.perVisitor} | ${login.perAccount} | ${minutes(login)} |`,
    `| Wrong codes | ${code.perAddress} | ${code.perVisitor} ${ofOne} | ${code.perAccount} ${ofOne} | ${minutes(code)} |`,
    `| Wrong codes of all signups or resets, or of an admin | | | ${code.perDay} | a day |`,
    `| Refused new passwords | ${password.perAddress} | ${password.perVisitor} a reset | ${password.perAccount} a reset | ${minutes(password)} |`,
    `| Signups | ${signup.perAddress} | | ${signup.perAccount} | ${minutes(signup)} |`,
    `| Codes asked for | ${mail.perAddress} | | ${mail.perAccount} (again for a signup: ${mail.perAccount} a signup); at the embedded backend 5 | ${minutes(mail)} |`,
    `| Forms | ${form.perAddress}, of them ${form.perAddressWithFile} with a file and ${form.perAddressWithoutScript} without script | | ${form.perAccount} by the email typed in | ${minutes(form)} |`,
  ])
    expect(security).toContain(row);
});
