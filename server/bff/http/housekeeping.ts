import fp from 'fastify-plugin';
import { minuteMs } from '../../durations.ts';

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
