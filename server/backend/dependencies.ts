import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { SiteFacts } from '#shared/site.ts';
import { withTimeout } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseAndClock, Db } from '../database/schema.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';

/** A process manager gives ten seconds for everything, of which the site's own requests may need seven. */
const stopTimeoutMs = 2000;

/** Runs work after an answer, such as sending a mail, logs its failure, and waits for it at a stop. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: Pick<FastifyBaseLogger, 'error'>;

  constructor(logger: Pick<FastifyBaseLogger, 'error'>) {
    this.#logger = logger;
  }

  run(name: string, work: () => Promise<unknown>, delayMs = 0): void {
    const task = new Promise<void>((resolve) => (delayMs > 0 ? setTimeout(resolve, delayMs) : setImmediate(resolve)))
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.#logger.error({ err: error }, `${name} failed`),
      )
      .finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  /** Resolves when no task runs, or after two seconds. */
  async idle(): Promise<void> {
    const finished = async () => {
      while (this.#running.size > 0) await Promise.all(this.#running);
    };
    await withTimeout(finished(), stopTimeoutMs);
  }
}

export interface BackendOptions
  extends Partial<Pick<Config, 'dataDir' | 'retentionDays' | 'storageLimitBytes'>>,
    DatabaseAndClock {
  readonly mail: Mailer;
  /** Queues the mail to the company about a form post while that is recorded; by default `mail` sends it once afterwards. */
  readonly announce?: ((transaction: Db, mail: Mail) => Promise<unknown>) | undefined;
  /** Whether the site has a host of its own, so that the admin area lists that host's records and not these. */
  readonly besideHost?: boolean;
  /** Undefined: all callers are trusted (loopback only). */
  readonly token?: string | undefined;
  readonly formAccessKey: string;
  readonly site: Pick<SiteFacts, 'name' | 'email'>;
  readonly logger: FastifyBaseLogger;
  /** Between the answer to a forgotten password and its mail; undefined: a random pause. */
  readonly resetMailPauseMs?: () => number;
  readonly tracing?: FastifyPluginAsync | undefined;
}

export interface BackendContext extends BackendOptions {
  readonly background: BackgroundTasks;
}

/** Last line of the mail about a form post: where the company finds it. */
export const whereToFind = ({ besideHost }: BackendContext, post: string, page: string): string =>
  besideHost
    ? `The ${post} is not listed in the admin area, which shows the records of your backend host. ` +
      'The operator can export it with its files: npm run person -- export EMAIL'
    : `The ${post} is listed in the admin area under ${page}.`;
