import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteFacts } from '#shared/site-facts.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { BackgroundTasks } from './background-tasks.ts';

/** Dependencies of the embedded backend. */
export interface BackendOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly mail: Mailer;
  /** Folder of the list of erased people; undefined: only the database has it. */
  readonly dataDir?: string | undefined;
  /** Bearer token of admin calls; undefined: all callers are trusted (loopback only). */
  readonly token?: string | undefined;
  /** Required `access_key` of form posts. */
  readonly formAccessKey: string;
  /** The company's name and address, for mails. */
  readonly site: Pick<SiteFacts, 'name' | 'email'>;
  readonly logger: FastifyBaseLogger;
  /** Days after which applications and enquiries are deleted; undefined: never. */
  readonly retentionDays?: number | undefined;
  /** Storage limit for resumes in bytes; undefined: unlimited. */
  readonly storageLimitBytes?: number | undefined;
  /** Milliseconds between the answer to a forgotten password and its mail; undefined: a random pause. */
  readonly resetMailPauseMs?: () => number;
  /** Traces every request. */
  readonly tracing?: FastifyPluginAsync | undefined;
}

/** Dependencies of the modules. */
export interface BackendContext extends BackendOptions {
  readonly background: BackgroundTasks;
}
