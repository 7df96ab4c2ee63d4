import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ApiError } from '../../../shared/errors.ts';

/** Milliseconds by which timers are late, on average over a second: visitors notice, and a drowning process cannot heal. */
const usualMaxDelayMs = 500;
const retryAfter = 5;

/** Health checks are how somebody finds out; files belong to a page that was sent, and cost least of all. */
const passes = (url: string) => url === '/healthz' || url === '/readyz' || url.startsWith('/assets/');

/** Turns requests away before the event loop drowns, but for health checks and the files of pages. */
export const pressure = fp<{ maxDelayMs?: number | undefined }>(
  async (app, { maxDelayMs = usualMaxDelayMs }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      pressureHandler: async (request) => {
        if (passes(request.url)) return;
        throw new ApiError('unavailable', 'The server is very busy. Please try again shortly.', { retryAfter });
      },
    });
  },
  { name: 'pressure', fastify: '5.x', dependencies: ['errors'] },
);
