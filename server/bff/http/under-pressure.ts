import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ApiError } from '../../../shared/errors.ts';

const retryAfter = 5;

/** Health checks are how somebody finds out; files belong to a page that was sent, and cost least of all. */
const passes = (url: string) => url === '/healthz' || url === '/readyz' || url.startsWith('/assets/');

/**
 * Turns requests away before the event loop drowns, but for health checks and the files of pages. `maxEventLoopDelayMs`
 * is by how much timers may be late, on average over a second; 0 turns nobody away.
 */
export const pressure = fp<{ maxEventLoopDelayMs: number }>(
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
