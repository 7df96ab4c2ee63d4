import { createMailRelay } from '../bff/outbox/create-relays.ts';
import { queueAnnouncements, withQueuedAnnouncements } from '../bff/outbox/mails.ts';
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
  const { database, clock, logger, mail: mailer, tracing } = await openServices(running, config);
  const { db } = database;
  const mail = withQueuedAnnouncements(mailer, db);
  await eraseRestoredPeople({ db, dataDir, mail });
  scheduleBackups(running, { config, database, clock, logger });
  // Files need no retries. The relay of a site on the same database may send these mails too.
  const queuesMails = config.mailTransport === 'server';
  if (queuesMails) {
    const relay = createMailRelay({ db, clock, logger, mailer, tracing, retentionDays: config.retentionDays });
    relay.start();
    running.push({ name: 'mails', stop: () => relay.stop() });
  }
  const backend = await buildBackend({
    ...config,
    db,
    clock,
    mail,
    announce: queuesMails ? queueAnnouncements(clock) : undefined,
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
