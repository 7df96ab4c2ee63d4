import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../database/backup.ts';
import { CopyRefused } from '../database/copy-database.ts';
import { operatorCommand, sayCopied, timeInName } from './operator-command.ts';

// Puts a backup into the configured database, whichever engine it is: npm run restore -- FILE [--replace]

await operatorCommand(async (config) => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [file] = positionals;
  if (!file) throw new CopyRefused('Name the backup to restore: npm run restore -- FILE');
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new CopyRefused(`${file} is not there, or may not be read by this user.`);
  }
  const kept = path.join(config.dataDir, 'backups', `before-restore-${timeInName()}.sqlite`);
  try {
    sayCopied(await restoreBackup(file, { ...config, replace: values.replace ? kept : undefined }));
  } catch (error) {
    if (!(error instanceof CopyRefused) || values.replace) throw error;
    throw new CopyRefused(`${error.message} With --replace it is backed up and replaced.`);
  }
  if (!values.replace) return;
  const schema = path
    .parse(kept)
    .name.toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_');
  console.log(`What was there before is in ${existsSync(kept) ? kept : `the schema ${schema} of the database`}.`);
});
