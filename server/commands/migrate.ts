import { openDatabase } from '../database/open.ts';
import { operatorCommand } from './operator-command.ts';

// Runs as its own step, because a long migration would fail the health check of a server.

await operatorCommand({ usage: 'Usage: npm run migrate (updates the database tables)' }, async (config) => {
  const { close } = await openDatabase(config);
  await close();
  console.log('The tables are up to date.');
});
