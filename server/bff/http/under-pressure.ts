import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ApiError } from '../../../shared/errors.ts';

/** Milliseconds by which timers are late, on average over a second: visitors notice, and a drowning process cannot heal. */
const usualMaxDelayMs = 500;
const retryAfter = 5;

/** Turns requests away before the event loop drowns. Health checks pass: they are how somebody finds out. */
export const pressure = fp<{ maxDelayMs?: number | undefined }>(
  async (app, { maxDelayMs = usualMaxDelayMs }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      pressureHandler: async (request) => {
        if (request.url === '/healthz' || request.url === '/readyz') return;
        throw new ApiError('unavailable', 'The server is very busy. Please try again shortly.', { retryAfter });
      },
    });
  },
  { name: 'pressure', fastify: '5.x', dependencies: ['errors'] },
);
