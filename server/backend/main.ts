import { parseConfig } from '../config.ts';
import { scheduleBackups } from '../database/backup.ts';
import { OperatorError } from '../operator-error.ts';
import { readOrCreateSecret } from '../private-files.ts';
import { isLoopbackHost } from '../public-address.ts';
import { openServices } from '../start/open-services.ts';
import { listening, printLine, type RunningPart, runProgram } from '../start/run-program.ts';
import { buildBackend } from './app.ts';
import { eraseRestoredPeople } from './modules/person.ts';
import { seedDemoContent } from './seed.ts';

const running: RunningPart[] = [];

async function start(): Promise<void> {
  const config = parseConfig(process.env, 'backend');
  const { dataDir, databaseUrl, backendToken: token } = config;
  if (!token && !isLoopbackHost(config.host)) {
    throw new OperatorError('BACKEND_TOKEN is needed to listen on an address that others can reach.');
  }
  const { database, clock, logger, mail, tracing } = await openServices(running, config);
  const { db } = database;
  await eraseRestoredPeople({ db, dataDir, mail });
  scheduleBackups(running, { config, database, clock, logger });
  const backend = await buildBackend({
    ...config,
    db,
    clock,
    mail,
    token,
    formAccessKey: config.formAccessKey ?? readOrCreateSecret(dataDir, 'form-access-key'),
    logger,
    tracing: tracing?.requests,
  });
  if (config.demoContent) await seedDemoContent({ db, clock });
  running.push({ name: 'backend', stop: () => backend.close() });
  const url = await listening(backend.listen({ host: config.host, port: config.port }), config.host);
  printLine(`The backend is ready at ${url}`);
  printLine(`Data: ${databaseUrl ? 'PostgreSQL, mails and secrets in ' : ''}${dataDir}`);
  if (!token) printLine('Without BACKEND_TOKEN, anyone who reaches this address can make admin calls.');
}

await runProgram(running, start);
