import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { sweepLeftovers } from '../database/work-folder.ts';
import { createLogger } from '../logger.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import type { Tracing } from '../tracing/start-tracing.ts';
import type { RunningPart } from './run-program.ts';

export interface Services {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly mail: Mailer;
  readonly tracing: Tracing | undefined;
}

/** Loads tracing only when configured; closed last, to send the remaining spans. */
async function openTracing(running: RunningPart[], { tracing: config }: Config): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { startTracing } = await import('../tracing/start-tracing.ts');
  const tracing = startTracing(config);
  running.push({ name: 'tracing', stop: tracing.stop });
  return tracing;
}

/** Opens the services of a site or standalone backend; they close when the program ends. */
export async function openServices(running: RunningPart[], config: Config): Promise<Services> {
  const tracing = await openTracing(running, config);
  const logger: FastifyBaseLogger = createLogger(config.logLevel, tracing?.logFields);
  tracing?.logTo(logger);
  try {
    sweepLeftovers(config.dataDir);
  } catch (error) {
    const folders = `${path.join(config.dataDir, '.backup-*')} or ${path.join(config.dataDir, 'backups', '.backup-*')}`;
    logger.warn({ err: error }, `Could not delete ${folders}, which an interrupted backup or restore left. Delete it.`);
  }
  const database = await openDatabase({ ...config, logger, queries: tracing?.queries });
  running.push({ name: 'database', stop: () => database.close() });
  const clock = await openDatabaseClock(database);
  running.push({ name: 'clock', stop: async () => clock.stop() });
  return { database, clock, logger, mail: createMailer({ ...config, logger }), tracing };
}
