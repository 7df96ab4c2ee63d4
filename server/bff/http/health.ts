import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ApiError } from '#shared/errors.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { minuteMs, withTimeout } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { pingDatabase } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';

const retryAfter = 5;

/** Health checks must report the pressure; built files belong to a page that was already sent. */
const passes = (url: string) => url === '/healthz' || url === '/readyz' || url.startsWith('/assets/');

/** Answers 503 while timers are late by more than `maxEventLoopDelayMs` on average over a second; 0 disables it. */
export const pressure = fp<Pick<Config, 'maxEventLoopDelayMs'>>(
  async (app, { maxEventLoopDelayMs }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxEventLoopDelayMs,
      pressureHandler: async (request) => {
        if (passes(request.url)) return;
        throw new ApiError('unavailable', 'The server is very busy. Please try again shortly.', { retryAfter });
      },
    });
  },
  { name: 'pressure', fastify: '5.x', dependencies: ['errors'] },
);

/** Process managers usually kill after ten seconds; open requests are cut off before that (milliseconds). */
const closeTimeoutMs = 7000;
const idleCheckIntervalMs = 50;

/** Closes connections that become idle during shutdown. Fastify closes only connections that are idle when shutdown starts. */
export const gracefulClose = fp(
  async (app) => {
    const timers: NodeJS.Timeout[] = [];
    app.addHook('preClose', async () => {
      timers.push(setInterval(() => app.server.closeIdleConnections(), idleCheckIntervalMs));
      timers.push(setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs));
    });
    app.addHook('onClose', async () => {
      for (const timer of timers) clearTimeout(timer);
    });
  },
  { name: 'graceful-close', fastify: '5.x' },
);

interface HousekeepingOptions {
  /** By name, for the log. */
  readonly tasks: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Runs the tasks at the start and once a minute, unless they still run. A failed task is logged and runs again a minute later. */
export const housekeeping = fp<HousekeepingOptions>(
  async (app, { tasks }) => {
    const running = new Map<string, Promise<unknown>>();
    const run = async (name: string, task: () => Promise<unknown>) => {
      try {
        await task();
      } catch (error) {
        app.log.error({ err: error }, `${name} failed; retrying later`);
      }
      running.delete(name);
    };
    const sweep = () => {
      for (const [name, task] of Object.entries(tasks)) if (!running.has(name)) running.set(name, run(name, task));
    };
    const timer = setInterval(sweep, minuteMs);
    timer.unref();
    app.addHook('onReady', async () => sweep());
    app.addHook('onClose', async () => {
      clearInterval(timer);
      // The database closes after this plugin.
      await Promise.all(running.values());
    });
  },
  { name: 'housekeeping', fastify: '5.x' },
);

interface HealthOptions {
  readonly db: Db;
  readonly isHostReachable: () => Promise<boolean>;
}

const hostCheckedFor = 2000;
const databaseAnswersMs = 2000;

/** `/healthz`: the process answers. `/readyz`: the process can work. */
export const health = fp<HealthOptions>(
  async (app, { db, isHostReachable }) => {
    let checked = Number.NEGATIVE_INFINITY;
    let reachable: Promise<boolean> = Promise.resolve(false);
    const hostState = () => {
      if (performance.now() - checked > hostCheckedFor) {
        checked = performance.now();
        reachable = isHostReachable();
      }
      return reachable;
    };
    const route = { config: { public: true, sessionless: true }, logLevel: 'warn' } as const;

    app.get('/healthz', route, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok', version: packageFile.version };
    });

    app.get('/readyz', route, async (_request, reply) => {
      const [database, backend] = await Promise.all([
        withTimeout(
          pingDatabase(db).then(() => true),
          databaseAnswersMs,
        ).catch(() => false),
        hostState(),
      ]);
      reply.header('cache-control', 'no-store').code(database ? 200 : 503);
      if (!database) reply.header('retry-after', 5);
      return {
        status: database ? (backend ? 'ready' : 'degraded') : 'unavailable',
        database: database ? 'ok' : 'unavailable',
        backend: backend ? 'reachable' : 'unreachable',
      };
    });
  },
  { name: 'health', fastify: '5.x' },
);
