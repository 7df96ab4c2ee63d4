import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ComposeStack, docker } from './stack.ts';

const backup = '/data/backups/before-the-upgrade.sqlite';
const putAside = path.resolve(import.meta.dirname, '../../docs/operating/put-aside.sql');

/** Where a version keeps the commands for operators; those in `scripts` know nothing of newer tables. */
type CommandFolder = 'server/commands' | 'scripts';

async function commandFolder(stack: ComposeStack, version: string): Promise<CommandFolder> {
  const found = await docker('run', '--rm', stack.image(version), 'sh', '-c', 'ls server/commands/restore.ts || true');
  return found === '' ? 'scripts' : 'server/commands';
}

export async function backUp(stack: ComposeStack, version: string): Promise<void> {
  const folder = await commandFolder(stack, version);
  await stack.compose(version, 'exec', '-T', 'backend', 'node', `${folder}/backup.ts`, backup);
}

const psql = (stack: ComposeStack, version: string, ...words: string[]) =>
  stack.compose(version, 'exec', '-T', 'db', 'psql', '-U', 'postgres', '-d', 'site', '-qAt', '-c', words.join('; '));

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
async function isRefused(stack: ComposeStack, version: string, folder: CommandFolder): Promise<boolean> {
  const starting = stack.compose(version, 'run', '--rm', '-T', '--no-deps', 'backend', 'node', `${folder}/backup.ts`);
  const words = await starting.then(() => '', String);
  if (words === '') return false;
  const up = stack.compose(version, 'up', '--detach', '--wait', '--wait-timeout', '20', '--no-build', 'backend');
  if ((await up.then(() => '', String)) === '') throw new Error('The program before starts on newer tables.');
  const [id = ''] = await stack.containers(version, 'backend');
  const logs = (await stack.compose(version, 'logs', '--no-log-prefix', 'backend')).split('\n').filter(Boolean);
  // It is started again and again, and says the same each time.
  const said = [...new Set(logs)];
  if (folder === 'scripts' && said.some((line) => line.includes('corrupted migrations'))) return true;
  const [line = ''] = said;
  if (said.length !== 1 || !/newer version \(.+\)\. Start that version, or restore a backup/.test(line)) {
    throw new Error(`The program before (${id}) says:\n${said.join('\n')}`);
  }
  return true;
}

/**
 * Goes back as docs/operating.md has it.
 *
 * @returns what was seen; undefined where the program before starts as it is
 */
export async function restoreBefore(stack: ComposeStack, version: string): Promise<string | undefined> {
  const folder = await commandFolder(stack, version);
  if (!(await isRefused(stack, version, folder))) return undefined;
  await stack.compose(version, 'stop', 'web', 'backend');
  if (folder === 'scripts') await psql(stack, version, readFileSync(putAside, 'utf8'));
  const said = await stack.compose(
    version,
    ...['run', '--rm', '-T', 'backend', 'node', `${folder}/restore.ts`, backup, '--replace'],
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
