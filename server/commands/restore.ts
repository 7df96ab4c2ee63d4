import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { TargetNotEmpty } from '../database/copy-database.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { openDatabase } from '../database/open.ts';
import { type Restored, restoreBackup } from '../database/restore.ts';
import { OperatorError } from '../operator-error.ts';
import { eraseAgain } from '../start/erase-again.ts';
import { operatorMessage } from '../start/operator-message.ts';
import { operatorCommand, printCopied, timeInName } from './operator-command.ts';

// Puts a backup into the configured database, whichever engine it is: npm run restore -- FILE [--replace]

/** Erases again the people who were erased after the backup was made. */
async function eraseRestored(config: Config): Promise<void> {
  const database = await openDatabase(config);
  const clock = await openDatabaseClock(database);
  try {
    const count = await eraseAgain(config, database, clock);
    if (count > 0) console.log(`${count} records of people who have been erased since are erased again.`);
  } finally {
    clock.stop();
    await database.close();
  }
}

/** Says who can log in as admin, in lines. */
function adminLines({ admins, keptAdmins, before }: Restored): string[] {
  if (admins.length === 0) return ['There is no admin yet: the next start makes one.'];
  const list = `Admins who can log in: ${admins.join(', ')}`;
  if (keptAdmins) return [list, 'They are those of the database that was replaced, not those of the backup.'];
  const why = before === undefined ? '' : ', because none can be read in the database that was replaced';
  return [
    list,
    `They and their passwords are those of the backup${why}. Remove who has left since: npm run admin -- remove EMAIL`,
    'Recovery codes are not restored. Admins can make new ones in the admin area.',
  ];
}

const usage = 'Name the backup to restore: npm run restore -- FILE [--replace]';
const options = { replace: { type: 'boolean' } } as const;

await operatorCommand({ usage, maxArguments: 1, options }, async (config, { values, positionals }) => {
  const [file] = positionals;
  if (!file) throw new OperatorError(usage);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new OperatorError(`${file} is not there, or may not be read by this user.`);
  }
  const kept = path.join(config.dataDir, 'backups', `before-restore-${timeInName()}.sqlite`);
  const restored = await restoreBackup(file, { ...config, replace: values.replace ? kept : undefined }).catch(
    (error) => {
      const inUse = config.databaseUrl ? 'The database at DATABASE_URL' : path.join(config.dataDir, 'site.sqlite');
      const unchanged = `Nothing was restored: ${inUse} is as it was.`;
      const reason = operatorMessage(error);
      if (reason === undefined) console.error(unchanged);
      const hint = error instanceof TargetNotEmpty ? ' With --replace it is backed up and replaced.' : '';
      throw reason === undefined ? error : new OperatorError(`${reason}${hint} ${unchanged}`);
    },
  );
  printCopied(restored.tables);
  for (const line of adminLines(restored)) console.log(line);
  if (restored.before !== undefined) console.log(`What was there before is in ${restored.before}.`);
  await eraseRestored(config);
});
