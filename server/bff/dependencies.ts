import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, DialectName } from '../database/schema.ts';
import type { UploadLimit } from './calls/upload-limit.ts';
import type { Mails } from './hiring/reply.ts';
import type { ServerTimeouts } from './http/limits.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Webhooks } from './webhooks/plugin.ts';

/** Of the configuration, as it describes them. */
type BffConfig = Pick<Config, 'upstreamTimeoutMs' | 'maxEventLoopDelayMs'> &
  Partial<
    Pick<
      Config,
      | 'adminSecondFactor'
      | 'dataDir'
      | 'fileOrigins'
      | 'openingsCors'
      | 'trustProxy'
      | 'storageLimitBytes'
      | 'retentionDays'
      | 'trailDays'
    >
  >;

/** What the program hands to the BFF. */
export interface BffDependencies extends BffConfig {
  readonly site: SiteFacts;
  readonly db: Kysely<Database>;
  readonly dialect: DialectName;
  readonly clock: Clock;
  /** For pauses and freshness; left out, `clock`. */
  readonly monotonicClock?: Clock;
  readonly logger: FastifyBaseLogger | false;
  /** First signs, all verify. */
  readonly secrets: readonly string[];
  /** `embedded`: the one that comes with the site. */
  readonly backend: { readonly url: string; readonly token?: string | undefined; readonly embedded?: boolean };
  /** The embedded backend, where it keeps form posts beside another host. */
  readonly formBackend?: { readonly url: string; readonly token: string } | undefined;
  /** Form posts go to a service that cannot be asked what it holds about a person. */
  readonly hasForeignFormService?: boolean;
  /** Extension fields that the backend knows, beside those that its rows show. */
  readonly hostExtensions?: readonly string[];
  /** In place of the default limits; for load tests. */
  readonly rateLimits?: RateLimits;
  /** In place of the default ones; for tests of slow senders. */
  readonly serverTimeouts?: ServerTimeouts;
  /** The concurrency limit of bodies with files; one a process. */
  readonly uploads?: UploadLimit;
  /** Bytes that count towards `storageLimitBytes`; by default the files in the database. */
  readonly storedBytes?: () => Promise<number>;
  /** The forms' outbox and relay; without it, form posts are not answered. */
  readonly forms: FastifyPluginAsync | undefined;
  /** How mails to applicants leave; undefined: none do. */
  readonly mails?: Omit<Mails, 'replyTo'> | undefined;
  /** The receiver of webhooks; undefined: there is none. */
  readonly webhooks?: Webhooks | undefined;
  /** Rendered pages; without it, there is only the API. */
  readonly pages: FastifyPluginAsync | undefined;
  /** Traces every request; without it, none is. */
  readonly tracing?: FastifyPluginAsync | undefined;
  /** Measures every request; without it, nothing is. */
  readonly metrics?: FastifyPluginAsync | undefined;
}
