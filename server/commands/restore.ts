import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { TargetNotEmpty } from '../database/copy-database.ts';
import { withDatabase } from '../database/database-clock.ts';
import { type Restored, restoreBackup } from '../database/restore.ts';
import { OperatorError } from '../operator-error.ts';
import { eraseAgain } from '../start/erase-again.ts';
import { operatorMessage } from '../start/run-program.ts';
import { operatorCommand, printCopied, timeInName } from './operator-command.ts';

function adminLines({ admins, keptAdmins, before }: Restored): string[] {
  if (admins.length === 0) return ['There is no admin yet. The next start of the site creates one.'];
  const list = `Admins who can log in: ${admins.join(', ')}`;
  if (keptAdmins) return [list, 'They come from the replaced database, not from the backup.'];
  const why = before === undefined ? '' : ', because the replaced database has no readable admins';
  return [
    list,
    `They and their passwords come from the backup${why}. To remove a former admin: npm run admin -- remove EMAIL`,
    'Recovery codes are not restored. Admins can make new ones in the admin area.',
  ];
}

const usage = 'Usage: npm run restore -- FILE [--replace]';
const options = { replace: { type: 'boolean' } } as const;

await operatorCommand({ usage, maxArguments: 1, options }, async (config, { values, positionals }) => {
  const [file] = positionals;
  if (!file) throw new OperatorError(usage);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new OperatorError(`Cannot read ${file}: it does not exist, or this user may not read it.`);
  }
  if (statSync(file).isDirectory()) throw new OperatorError(`${file} is a folder. Name a backup file in it.`);
  const kept = path.join(config.dataDir, 'backups', `before-restore-${timeInName()}.sqlite`);
  const restored = await restoreBackup(file, { ...config, replace: values.replace ? kept : undefined }).catch(
    (error) => {
      const inUse = config.databaseUrl ? 'The database at DATABASE_URL' : path.join(config.dataDir, 'site.sqlite');
      const unchanged = `Nothing was restored: ${inUse} is unchanged.`;
      const reason = operatorMessage(error);
      if (reason === undefined) console.error(unchanged);
      const hint = error instanceof TargetNotEmpty ? ' Use --replace to back it up and replace it.' : '';
      throw reason === undefined ? error : new OperatorError(`${reason}${hint} ${unchanged}`);
    },
  );
  printCopied(restored.tables);
  for (const line of adminLines(restored)) console.log(line);
  if (restored.before !== undefined) console.log(`The replaced database is saved as ${restored.before}.`);
  const count = await withDatabase(config, (database, clock) => eraseAgain(config, database, clock));
  if (count > 0) console.log(`Erased ${count} records again, of people who were erased after the backup.`);
});
