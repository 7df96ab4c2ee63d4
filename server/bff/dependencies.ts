import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteFacts } from '#shared/site.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, DialectName } from '../database/schema.ts';
import type { UploadLimit } from './calls/upload-limit.ts';
import type { Mails } from './hiring/reply.ts';
import type { ServerTimeouts } from './http/limits.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Webhooks } from './webhooks/plugin.ts';

/** From the configuration. */
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

/** Dependencies of the BFF. */
export interface BffDependencies extends BffConfig {
  readonly site: SiteFacts;
  readonly db: Kysely<Database>;
  readonly dialect: DialectName;
  readonly clock: Clock;
  /** For durations; default: `clock`. */
  readonly monotonicClock?: Clock;
  readonly logger: FastifyBaseLogger | false;
  /** The first signs; all verify. */
  readonly secrets: readonly string[];
  /** `embedded`: the site's own backend. */
  readonly backend: { readonly url: string; readonly token?: string | undefined; readonly embedded?: boolean };
  /** The embedded backend when it stores form posts next to another host. */
  readonly formBackend?: { readonly url: string; readonly token: string } | undefined;
  /** Form posts go to a service that cannot be queried about a person. */
  readonly hasForeignFormService?: boolean;
  /** Extension fields of the backend, in addition to those in its rows. */
  readonly hostExtensions?: readonly string[];
  /** Replaces the default limits in load tests. */
  readonly rateLimits?: RateLimits;
  /** Replaces the default timeouts in tests. */
  readonly serverTimeouts?: ServerTimeouts;
  /** Limits concurrent uploads; one per process. */
  readonly uploads?: UploadLimit;
  /** Bytes counted towards `storageLimitBytes`; by default the files in the database. */
  readonly storedBytes?: () => Promise<number>;
  /** Without it, form posts are not answered. */
  readonly forms: FastifyPluginAsync | undefined;
  /** How mails to applicants are sent; undefined: not at all. */
  readonly mails?: Omit<Mails, 'replyTo'> | undefined;
  /** The webhook receiver; undefined: none. */
  readonly webhooks?: Webhooks | undefined;
  /** Without it, the server has only the API. */
  readonly pages: FastifyPluginAsync | undefined;
  /** Traces every request. */
  readonly tracing?: FastifyPluginAsync | undefined;
  /** Measures every request. */
  readonly metrics?: FastifyPluginAsync | undefined;
}
