import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteFacts } from '#shared/site.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { BackgroundTasks } from './background-tasks.ts';

export interface BackendOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly mail: Mailer;
  readonly dataDir?: string | undefined;
  /** Undefined: all callers are trusted (loopback only). */
  readonly token?: string | undefined;
  readonly formAccessKey: string;
  readonly site: Pick<SiteFacts, 'name' | 'email'>;
  readonly logger: FastifyBaseLogger;
  /** Undefined: never deleted. */
  readonly retentionDays?: number | undefined;
  /** Undefined: unlimited. */
  readonly storageLimitBytes?: number | undefined;
  /** Between the answer to a forgotten password and its mail; undefined: a random pause. */
  readonly resetMailPauseMs?: () => number;
  readonly tracing?: FastifyPluginAsync | undefined;
}

export interface BackendContext extends BackendOptions {
  readonly background: BackgroundTasks;
}
