import { existsSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '../database/copy-database.ts';
import { withDatabase } from '../database/database-clock.ts';
import { refuseWhileInUse } from '../database/restore.ts';
import { OperatorError } from '../operator-error.ts';
import { operatorCommand, printCopied } from './operator-command.ts';

const usage = 'Usage: npm run move-data (copies the database in DATA_DIR to DATABASE_URL)';

await operatorCommand({ usage }, async ({ dataDir, databaseUrl }) => {
  const file = path.join(dataDir, 'site.sqlite');
  if (!databaseUrl) throw new OperatorError('Set DATABASE_URL to the target PostgreSQL database.');
  if (!existsSync(file)) throw new OperatorError(`There is no embedded database at ${file}. Check DATA_DIR.`);
  refuseWhileInUse(file);
  await withDatabase({ dataDir }, (source) =>
    withDatabase({ dataDir, databaseUrl }, async (target) => printCopied(await copyDatabase(source, target))),
  );
  console.log(
    'Start the site with the same DATABASE_URL. The embedded database is unchanged: delete it when you are sure.',
  );
});
