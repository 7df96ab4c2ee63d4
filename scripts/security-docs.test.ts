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

/** The table rows of the promises of a document, as cells. */
const promisesOf = (document: string, end: string): string[][] =>
  (document.split(end)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Promise \||---)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));

const promises = {
  security: promisesOf(security, '\n## Limits'),
  reliability: promisesOf(reliability, '\n## Not promised'),
};

/** The tests that a text names: `file` › "title", "title". */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` › ("[^"\n]+"(?:, "[^"\n]+")*)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );

test.each([
  ['security', 60],
  ['reliability', 45],
] as const)('each promise of %s.md has a guarantee and names a test', (name, atLeast) => {
  expect(promises[name].length).toBeGreaterThanOrEqual(atLeast);
  const isComplete = ([promise = '', how = '', tests = '', ...rest]: string[]) =>
    /^[A-Z`].+\.$/.test(promise) &&
    how !== '' &&
    rest.length === 0 &&
    (testsIn(tests).length > 0 || tests.startsWith('`npm run ')) &&
    tests.split('; ').every((part) => testsIn(part).length > 0 || /^`npm run [^`]+`$/.test(part));
  expect(promises[name].filter((row) => !isComplete(row))).toEqual([]);
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
    const begin = [...before.matchAll(/^ *(?:await )?(?:test|it|describe)\b/gm)].at(-1)?.index ?? -1;
    const endsAtOnce = /^[^\n]*\n\s*(?:test|context|it)\.(?:skip|fixme)\((?:true\b.*)?\);/.test(parts[index + 1] ?? '');
    return begin >= 0 && !putOff.test(before.slice(begin)) && !endsAtOnce;
  });
}

test.each(testsIn(text))('$file runs “$title”', ({ file, title }) => {
  const source = read(file);
  const isWhole = ["'", '"', '`'].some((quote) => source.includes(`${title}${quote}`));
  expect(isWhole, 'the whole title').toBe(true);
  expect(runsTest(source, title), title).toBe(true);
});

test('the named files exist', () => {
  const named = [...text.matchAll(/`((?:server|client|shared|scripts)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the limits in security.md match the code', () => {
  const { login, code, password, signup, mail, form, link, visit } = defaultRateLimits;
  const minutes = ({ windowMs }: { windowMs: number }) => `${windowMs / 60_000} min`;
  const ofOne = 'a signup, reset or admin';
  for (const row of [
    `| Failed logins (user, admin) | ${login.perAddress} | ${login.perVisitor} | ${login.perAccount} | ${minutes(login)} |`,
    `| Wrong codes | ${code.perAddress} | ${code.perVisitor} ${ofOne} | ${code.perAccount} ${ofOne} | ${minutes(code)} |`,
    `| Wrong codes of all signups or resets, or of an admin | | | ${code.perDay} | a day |`,
    `| Refused new passwords | ${password.perAddress} | ${password.perVisitor} a reset | ${password.perAccount} a reset | ${minutes(password)} |`,
    `| Signups | ${signup.perAddress} | | ${signup.perAccount} | ${minutes(signup)} |`,
    `| Codes asked for | ${mail.perAddress} | | ${mail.perAccount}; resend: ${mail.perAccount} for each signup; embedded backend: 5 | ${minutes(mail)} |`,
    `| Forms | ${form.perAddress}, of them ${form.perAddressWithFile} with a file and ${form.perAddressWithoutScript} without script | | ${form.perAccount} by the email typed in | ${minutes(form)} |`,
    `| Preview and withdrawal links | ${link.perAddress} | | | ${minutes(link)} |`,
    `| Reports of page views | ${visit.perAddress} | | | ${minutes(visit)} |`,
  ])
    expect(security).toContain(row);
});
