import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { restoreBackup } from '../database/backup.ts';
import { TargetNotEmpty } from '../database/copy-database.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { listErasures, readErasures } from '../database/erased-people.ts';
import { NewerDatabase } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { schemaNameOf } from '../database/put-aside.ts';
import { OperatorError } from '../operator-error.ts';
import { eraseAgain } from '../start/erase-again.ts';
import { operatorCommand, printCopied, timeInName } from './operator-command.ts';

// Puts a backup into the configured database, whichever engine it is: npm run restore -- FILE [--replace]

/** Who has been erased, by the database that is about to be replaced. */
async function erasuresBefore(config: Config) {
  try {
    const { db, close } = await openDatabase(config);
    return await readErasures({ db, dataDir: config.dataDir }).finally(close);
  } catch (error) {
    // Of a newer version's tables only the data folder tells.
    if (error instanceof NewerDatabase) return [];
    throw error;
  }
}

/** Whoever was erased since the backup was made is not brought back by it. */
async function eraseRestored(config: Config, erasures: Awaited<ReturnType<typeof erasuresBefore>>): Promise<void> {
  const database = await openDatabase(config);
  const clock = await openDatabaseClock(database);
  try {
    await listErasures({ db: database.db, dataDir: config.dataDir }, erasures);
    const count = await eraseAgain(config, database, clock);
    if (count > 0) console.log(`${count} records of people who have been erased since are erased again.`);
  } finally {
    clock.stop();
    await database.close();
  }
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
  const erasures = await erasuresBefore(config);
  const kept = path.join(config.dataDir, 'backups', `before-restore-${timeInName()}.sqlite`);
  try {
    printCopied(await restoreBackup(file, { ...config, replace: values.replace ? kept : undefined }));
  } catch (error) {
    if (!(error instanceof TargetNotEmpty)) throw error;
    throw new OperatorError(`${error.message} With --replace it is backed up and replaced.`);
  }
  await eraseRestored(config, erasures);
  if (!values.replace) return;
  const place = existsSync(kept) ? kept : `the schema ${schemaNameOf(kept)} of the database`;
  console.log(`What was there before is in ${place}.`);
});
