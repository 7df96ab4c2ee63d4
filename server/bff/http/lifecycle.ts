import fp from 'fastify-plugin';
import { minuteMs } from '../../durations.ts';

/** A process manager gives ten seconds; what the browser still waits for then is cut off in time (milliseconds). */
const closeTimeoutMs = 7000;
const idleCheckIntervalMs = 50;

/**
 * Lets what runs finish when the server closes, and no longer. Closing drops idle connections once, but one that was
 * busy at that moment would stay open until its keep-alive ends.
 */
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
  /** What has ended by itself and can go. */
  readonly tasks: readonly (() => Promise<unknown>)[];
}

/** Takes away what has ended by itself, once a minute and at the start. What fails is tried again a minute later. */
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
      // The database is closed after us.
      await running;
    });
  },
  { name: 'housekeeping', fastify: '5.x' },
);
