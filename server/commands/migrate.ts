import { openDatabase } from '../database/open.ts';
import { operatorCommand } from './operator-command.ts';

// Brings the tables up to date and ends, before anything listens that a health check asks: npm run migrate

await operatorCommand({ usage: 'Bring the tables up to date: npm run migrate' }, async (config) => {
  const { close } = await openDatabase(config);
  await close();
  console.log('The tables are up to date.');
});
