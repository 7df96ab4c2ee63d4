import fp from 'fastify-plugin';
import { minuteMs } from '../../clock.ts';

/** Process managers usually kill after ten seconds; open requests are cut off before that (milliseconds). */
const closeTimeoutMs = 7000;
const idleCheckIntervalMs = 50;

/** Closes connections that become idle during shutdown; Fastify closes only those that are idle when it starts. */
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
  readonly tasks: readonly (() => Promise<unknown>)[];
}

/** Runs the tasks at the start and once a minute. A failed task runs again a minute later. */
export const housekeeping = fp<HousekeepingOptions>(
  async (app, { tasks }) => {
    let running: Promise<unknown> = Promise.resolve();
    const sweep = () => {
      running = Promise.allSettled(tasks.map((task) => task()));
    };
    const timer = setInterval(sweep, minuteMs);
    timer.unref();
    app.addHook('onReady', async () => sweep());
    app.addHook('onClose', async () => {
      clearInterval(timer);
      // The database closes after this plugin.
      await running;
    });
  },
  { name: 'housekeeping', fastify: '5.x' },
);
