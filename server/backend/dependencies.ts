import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { BackgroundTasks } from './background-tasks.ts';

/** What the program hands to the backend. */
export interface BackendOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly mail: Mailer;
  /** Where it is kept, beside the database, who has been erased; undefined: in the database alone. */
  readonly dataDir?: string | undefined;
  /** Bearer token of admin calls; undefined: whoever reaches the backend is trusted (loopback only). */
  readonly token?: string | undefined;
  /** What a form post must carry as `access_key`. */
  readonly formAccessKey: string;
  /** Name and address of the company, for mails. */
  readonly site: Pick<SiteFacts, 'name' | 'email'>;
  readonly logger: FastifyBaseLogger;
  /** Days after which applications and enquiries are deleted; undefined: they are kept. */
  readonly retentionDays?: number | undefined;
  /** Bytes that resumes may take; undefined: any number. */
  readonly storageLimitBytes?: number | undefined;
  /** Traces every request; without it, none is. */
  readonly tracing?: FastifyPluginAsync | undefined;
}

/** What the modules work with. */
export interface BackendContext extends BackendOptions {
  readonly background: BackgroundTasks;
}
