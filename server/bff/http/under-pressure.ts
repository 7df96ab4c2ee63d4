import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ApiError } from '#shared/errors.ts';

const retryAfter = 5;

/** Health checks must report the pressure; built files belong to a page that was already sent. */
const passes = (url: string) => url === '/healthz' || url === '/readyz' || url.startsWith('/assets/');

/** Answers 503 while timers are late by more than `maxEventLoopDelayMs` on average over a second; 0 disables it. */
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
