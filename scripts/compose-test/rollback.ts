import type { ComposeStack } from './stack.ts';

const backup = '/data/backups/before-the-upgrade.sqlite';

export const backUp = (stack: ComposeStack, version: string) =>
  stack.compose(version, 'exec', '-T', 'backend', 'node', 'server/commands/backup.ts', backup);

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

/** The program refuses to start, in one line. @returns false where it starts, because the tables are its own */
async function isRefused(stack: ComposeStack, version: string): Promise<boolean> {
  const up = stack.compose(version, ...'up --detach --wait --wait-timeout 20 --no-build backend'.split(' '));
  if ((await up.then(() => '', String)) === '') return false;
  const logs = (await stack.compose(version, 'logs', '--no-log-prefix', 'backend')).split('\n').filter(Boolean);
  // It is started again and again, and says the same each time.
  const said = [...new Set(logs)];
  if (said.length !== 1 || !/newer version \(.+\)\. Start that version, or restore a backup/.test(said[0] ?? '')) {
    throw new Error(`The program before says:\n${said.join('\n')}`);
  }
  return true;
}

/**
 * Goes back as docs/operating.md has it.
 *
 * @returns what was seen; undefined where the program before starts as it is
 */
export async function restoreBefore(stack: ComposeStack, version: string): Promise<string | undefined> {
  if (!(await isRefused(stack, version))) return undefined;
  await stack.compose(version, 'stop', 'web', 'backend');
  const command = 'run --rm -T backend node server/commands/restore.ts'.split(' ');
  const said = await stack.compose(version, ...command, backup, '--replace');
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
