import { type Config, ConfigError, parseConfig, readOrCreateSecret, readSecretFiles } from '../config.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { openDatabase } from '../database/open.ts';
import { scheduleBackups } from '../database/scheduled-backups.ts';
import { createLogger } from '../logger.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { OperatorError } from '../operator-error.ts';
import { openTracing } from '../start/open-tracing.ts';
import { printLine, type RunningPart, runProgram } from '../start/run-program.ts';
import { buildBackend } from './app.ts';
import { eraseErased } from './modules/person/person.ts';
import { seedDemoContent } from './seed.ts';

// The embedded backend alone: a host for one or more sites that name it in BACKEND_URL.

const running: RunningPart[] = [];

/** The access key is the backend's own here; the site's rule that it needs a FORM_SERVICE_URL does not apply. */
function readEnvironment(): { config: Config; formAccessKey: string } {
  const { FORM_ACCESS_KEY, FORM_ACCESS_KEY_FILE, ...environment } = process.env;
  const config = parseConfig(environment);
  const problems: string[] = [];
  const { FORM_ACCESS_KEY: key } = readSecretFiles({ FORM_ACCESS_KEY, FORM_ACCESS_KEY_FILE }, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { config, formAccessKey: key || readOrCreateSecret(config.dataDir, 'form-access-key') };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

async function start(): Promise<void> {
  const { config, formAccessKey } = readEnvironment();
  const { dataDir, databaseUrl, backendToken: token, site, retentionDays } = config;
  if (!token && !isLoopback(config.host)) {
    throw new OperatorError('BACKEND_TOKEN is needed to listen on an address that others can reach.');
  }
  const tracing = await openTracing(running, config);
  const logger = createLogger(config.logLevel, tracing?.logFields);
  tracing?.logTo(logger);
  const database = await openDatabase({ dataDir, databaseUrl, logger, queries: tracing?.queries });
  running.push({ name: 'database', stop: () => database.close() });
  const clock = await openDatabaseClock(database);
  running.push({ name: 'clock', stop: async () => clock.stop() });
  scheduleBackups(running, { config, database, clock, logger });
  const mail = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir, logger });
  await eraseErased({ db: database.db, dataDir, mail });
  const backend = await buildBackend({
    db: database.db,
    dataDir,
    clock,
    mail,
    token,
    formAccessKey,
    site,
    retentionDays,
    storageLimitBytes: config.storageLimitBytes,
    logger,
    tracing: tracing?.requests,
  });
  if (config.demoContent) await seedDemoContent({ db: database.db, clock });
  running.push({ name: 'backend', stop: () => backend.close() });
  const url = await backend.listen({ host: config.host, port: config.port });
  printLine(`The backend is ready at ${url}`);
  printLine(`Its data lies in ${databaseUrl ? 'PostgreSQL, mails and secrets in ' : ''}${dataDir}`);
  if (!token) printLine('Without BACKEND_TOKEN whoever reaches this address may make admin calls.');
}

await runProgram(running, start);
