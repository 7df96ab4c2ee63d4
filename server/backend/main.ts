import closeWithGrace from 'close-with-grace';
import { type Config, ConfigError, keptSecret, parseConfig, readSecretFiles } from '../config.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { openDatabase } from '../database/open.ts';
import { createLogger, loggedError } from '../logger.ts';
import { StartError, toStartError } from '../start/start-error.ts';
import { buildBackend } from './app.ts';
import { createMailer } from './mail/create-mailer.ts';
import { seedDemoContent } from './seed.ts';

// The embedded backend alone: a host for one or more sites that name it in BACKEND_URL.

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The access key is the backend's own here; the site's rule that it needs a FORM_SERVICE_URL does not apply. */
function readEnvironment(): { config: Config; formAccessKey: string } {
  const { FORM_ACCESS_KEY, FORM_ACCESS_KEY_FILE, ...environment } = process.env;
  const config = parseConfig(environment);
  const problems: string[] = [];
  const { FORM_ACCESS_KEY: key } = readSecretFiles({ FORM_ACCESS_KEY, FORM_ACCESS_KEY_FILE }, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { config, formAccessKey: key || keptSecret(config.dataDir, 'form-access-key') };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

async function start(running: (() => Promise<unknown>)[]): Promise<void> {
  const { config, formAccessKey } = readEnvironment();
  const { dataDir, databaseUrl, backendToken: token, site, retentionDays } = config;
  if (!token && !isLoopback(config.host)) {
    throw new StartError('BACKEND_TOKEN is needed to listen on an address that others can reach.');
  }
  const logger = createLogger(config.logLevel);
  const database = await openDatabase({ dataDir, databaseUrl, logger });
  running.push(() => database.close());
  const clock = await openDatabaseClock(database);
  running.push(async () => clock.stop());
  const mail = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir, logger });
  const backend = await buildBackend({
    db: database.db,
    clock,
    mail,
    token,
    formAccessKey,
    site,
    retentionDays,
    storageLimitBytes: config.storageLimitBytes,
    logger,
  });
  if (config.demoContent) await seedDemoContent({ db: database.db, clock });
  running.push(() => backend.close());
  const url = await backend.listen({ host: config.host, port: config.port });
  say(`The backend is ready at ${url}`);
  say(`Its data lies in ${databaseUrl ? 'PostgreSQL, mails and secrets in ' : ''}${dataDir}`);
  if (!token) say('Without BACKEND_TOKEN whoever reaches this address may make admin calls.');
}

const running: (() => Promise<unknown>)[] = [];

async function stop(): Promise<void> {
  for (const stopPart of running.reverse()) await stopPart();
}

const closing = closeWithGrace({ delay: 10_000 }, async ({ err }) => {
  if (err) console.error(loggedError(err));
  await stop();
});

try {
  await start(running);
} catch (error) {
  closing.uninstall();
  await stop();
  if (error instanceof ConfigError || error instanceof StartError) console.error(error.message);
  else console.error(toStartError(error)?.message ?? error);
  process.exit(1);
}
