import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComposeStack } from './stack.ts';

const backup = '/data/backups/before-the-upgrade.sqlite';

/** An operator's command in the image: released versions before 2 keep them in `scripts/`. */
async function command(stack: ComposeStack, version: string, name: string): Promise<string> {
  const files = await stack.compose(version, ...'run --rm --no-deps -T backend ls server'.split(' '));
  return `${files.split('\n').includes('commands') ? 'server/commands' : 'scripts'}/${name}.ts`;
}

export const backUp = async (stack: ComposeStack, version: string) =>
  stack.compose(version, ...'exec -T backend node'.split(' '), await command(stack, version, 'backup'), backup);

const psql = (stack: ComposeStack, version: string, ...statements: string[]) =>
  stack.compose(version, ...'exec -T db psql -U postgres -d site -qAt -c'.split(' '), statements.join('; '));

/** Leaves what a version newer than all would have left. */
export const leaveNewerTables = (stack: ComposeStack, version: string) =>
  psql(
    stack,
    version,
    'set role site_owner',
    'create table later (id integer)',
    `insert into kysely_migration (name, timestamp) values ('9999-later', '2999')`,
  );

const putAside = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating/put-aside.sql'), 'utf8');

/** The one line with which the program refuses to start; empty where it starts, because the tables are its own. */
async function refusal(stack: ComposeStack, version: string): Promise<string> {
  const up = stack.compose(version, ...'up --detach --wait --wait-timeout 20 --no-build backend'.split(' '));
  if ((await up.then(() => '', String)) === '') return '';
  // What brings the tables up to date: before version 0.2 the backend itself.
  const service = stack.moreFiles.has(version) ? 'backend' : 'migrate';
  const logs = (await stack.compose(version, 'logs', '--no-log-prefix', service)).split('\n').filter(Boolean);
  // It is started again and again, and says the same each time.
  const said = [...new Set(logs)];
  const [line = ''] = said;
  // Versions with their commands in `scripts/` know nothing of newer ones and print a stack.
  if (line.includes('corrupted migrations')) return line;
  if (said.length !== 1 || !/newer version \(.+\)\. Start that version, or restore a backup/.test(line)) {
    throw new Error(`The program before says:\n${said.join('\n')}`);
  }
  return line;
}

/**
 * Goes back as docs/operating.md has it.
 *
 * @returns what was seen; undefined where the program before starts as it is
 */
export async function restoreBefore(stack: ComposeStack, version: string): Promise<string | undefined> {
  const refused = await refusal(stack, version);
  if (!refused) return undefined;
  await stack.compose(version, 'stop', 'web', 'backend');
  if (refused.includes('corrupted')) await psql(stack, version, putAside);
  const restore = await command(stack, version, 'restore');
  const said = await stack.compose(
    version,
    ...'run --rm --no-deps -T backend node'.split(' '),
    restore,
    backup,
    '--replace',
  );
  if (!said.includes('each read back and found the same')) throw new Error(`The restore says:\n${said}`);
  const aside = await psql(
    stack,
    version,
    `select schemaname || ': ' || count(*) from pg_tables
      where tablename = 'former_migration' or schemaname <> 'public' and tablename = 'enquiries' group by schemaname`,
  );
  if (!/: 2$/m.test(aside)) throw new Error(`The newer tables are not whole beside the others: ${aside}`);
  return `${/\d+ rows/.exec(said)?.[0]} restored; the newer tables are in the schema ${aside.split(':')[0]}`;
}
