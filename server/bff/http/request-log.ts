import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { onFinished } from '../../on-finished.ts';
import { plainAddress } from './visitors.ts';

/** Shortened, so that the log shows patterns but no person. */
export function maskAddress(text: string): string {
  const address = plainAddress(text);
  if (address.includes('.')) return address.replace(/\.\d+$/, '.x');
  return `${address.split(':').slice(0, 3).join(':')}:x`;
}

const maxPathLength = 200;
const maxSegmentLength = 40;

/** Returns the path as it may be logged: without the query and with dots for addresses, long numbers and tokens. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? url;
  const parts = path.slice(0, maxPathLength).split('/');
  const isOurs = (part: string) => part.length <= maxSegmentLength && !/@|%40|\d{6,}/i.test(part);
  return parts.map((part) => (isOurs(part) ? part : '·')).join('/') + (path.length > maxPathLength ? '…' : '');
}

function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status >= 500) return status === 500 ? 'error' : 'warn';
  return 'info';
}

function factsOf(request: FastifyRequest, status: number, milliseconds: number) {
  const { failure } = request;
  return {
    method: request.method,
    path: loggedPath(request.url),
    status,
    ms: Math.round(milliseconds * 10) / 10,
    from: maskAddress(request.address),
    ...(failure && { code: failure.code }),
    ...(failure?.detail && { detail: failure.detail }),
    ...(status >= 500 && failure?.cause instanceof Error && { err: failure.cause }),
  };
}

/** Writes one log line per finished request, without bodies, cookies or query values. */
export const requestLog = fp(
  async (app) => {
    // Composing a line costs as much as a cached answer, so skip it when the level is off.
    if (!app.log.level || app.log.level === 'silent') return;
    onFinished(app, (request, reply, status) => {
      request.log[levelOf(status)](factsOf(request, status, reply.elapsedTime), 'request');
    });
  },
  { name: 'request-log', fastify: '5.x', dependencies: ['errors'] },
);
