import fp from 'fastify-plugin';

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
