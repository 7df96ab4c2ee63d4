import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeBackup } from '../database/backup.ts';
import { noteBackup } from '../database/last-backup.ts';
import { openDatabase } from '../database/open.ts';
import { sweepLeftovers } from '../database/work-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { operatorCommand, timeInName } from './operator-command.ts';

// Writes everything the database holds into one file, while the site runs: npm run backup [-- FILE]

const usage = 'Write everything into a file, of this name or one of its time: npm run backup [-- FILE]';

await operatorCommand({ usage, maxArguments: 1 }, async (config, { positionals }) => {
  const file = path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups', `site-${timeInName()}.sqlite`));
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'site.sqlite'))) {
    throw new OperatorError(`There is no database in ${config.dataDir}. Check DATA_DIR, or set DATABASE_URL.`);
  }
  sweepLeftovers(config.dataDir);
  const source = await openDatabase(config);
  try {
    const began = new Date().toISOString();
    await writeBackup(source, file);
    await noteBackup(source.db, began);
  } finally {
    await source.close();
  }
  console.log(`${file} (${(statSync(file).size / 1024 / 1024).toFixed(1)} MB) holds everything.`);
});
