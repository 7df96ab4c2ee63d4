import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComposeStack } from './stack.ts';

const backup = '/data/backups/before-the-upgrade.sqlite';

/** Path of an operator command in the image; before version 2, commands are in `scripts/`. */
async function command(stack: ComposeStack, version: string, name: string): Promise<string> {
  const files = await stack.compose(version, ...'run --rm --no-deps -T backend ls server'.split(' '));
  return `${files.split('\n').includes('commands') ? 'server/commands' : 'scripts'}/${name}.ts`;
}

export const backUp = async (stack: ComposeStack, version: string) =>
  stack.compose(version, ...'exec -T backend node'.split(' '), await command(stack, version, 'backup'), backup);

const psql = (stack: ComposeStack, version: string, ...statements: string[]) =>
  stack.compose(version, ...'exec -T db psql -U postgres -d site -qAt -c'.split(' '), statements.join('; '));

/** Simulates the tables of a version newer than all. */
export const leaveNewerTables = (stack: ComposeStack, version: string) =>
  psql(
    stack,
    version,
    'set role site_owner',
    'create table later (id integer)',
    `insert into kysely_migration (name, timestamp) values ('9999-later', '2999')`,
  );

const putAside = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating/put-aside.sql'), 'utf8');

/** Returns the line with which the program refuses to start; empty if it starts. */
async function refusal(stack: ComposeStack, version: string): Promise<string> {
  const up = stack.compose(version, ...'up --detach --wait --wait-timeout 20 --no-build backend'.split(' '));
  if ((await up.then(() => '', String)) === '') return '';
  // The service that migrates the tables; before version 0.2 the backend itself.
  const service = stack.moreFiles.has(version) ? 'backend' : 'migrate';
  const logs = (await stack.compose(version, 'logs', '--no-log-prefix', service)).split('\n').filter(Boolean);
  // The container restarts and prints the line several times.
  const said = [...new Set(logs)];
  const [line = ''] = said;
  // Versions with commands in `scripts/` do not recognise newer tables and print a stack.
  if (line.includes('corrupted migrations')) return line;
  if (said.length !== 1 || !/newer version \(.+\)\. Start that version, or restore a backup/.test(line)) {
    throw new Error(`The previous version printed:\n${said.join('\n')}`);
  }
  return line;
}

/**
 * Rolls back as described in docs/operating.md.
 *
 * @returns a summary; undefined if the previous version starts without a rollback
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
  if (!/copied and verified|each read back and found the same/.test(said))
    throw new Error(`The restore printed:\n${said}`);
  const aside = await psql(
    stack,
    version,
    `select schemaname || ': ' || count(*) from pg_tables
      where tablename = 'former_migration' or schemaname <> 'public' and tablename = 'enquiries' group by schemaname`,
  );
  if (!/: 2$/m.test(aside)) throw new Error(`The newer tables are not complete in the other schema: ${aside}`);
  return `${/\d+ rows/.exec(said)?.[0]} restored; the newer tables are in the schema ${aside.split(':')[0]}`;
}
