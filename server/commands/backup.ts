import { statSync } from 'node:fs';
import path from 'node:path';
import { writeBackup } from '../database/backup.ts';
import { withDatabase } from '../database/database-clock.ts';
import { noteBackup } from '../database/queries.ts';
import { sweepLeftovers } from '../database/work-folder.ts';
import { operatorCommand, requireDatabase, timeInName } from './operator-command.ts';

const usage = 'Usage: npm run backup [-- NEW_FILE] (default: backups/site-TIME.sqlite in DATA_DIR)';

await operatorCommand({ usage, maxArguments: 1 }, async (config, { positionals }) => {
  const file = path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups', `site-${timeInName()}.sqlite`));
  requireDatabase(config);
  sweepLeftovers(config.dataDir);
  await withDatabase(config, async (source) => {
    const began = new Date().toISOString();
    await writeBackup(source, file);
    await noteBackup(source.db, began);
  });
  console.log(`Backup written: ${file} (${(statSync(file).size / 1024 / 1024).toFixed(1)} MB)`);
});
