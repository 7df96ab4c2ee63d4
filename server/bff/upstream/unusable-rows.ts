import { channel } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import type { Problem } from '../../../shared/contract/read-answer.ts';

export interface UnusableRows {
  /** The call whose list had them, by the first part of its path. */
  readonly row: string;
  readonly count: number;
}

/** Rows of hosts' lists that were left out; messages are `UnusableRows`. */
export const unusableRowsChannel = channel('site:unusable-rows');

const logIntervalMs = 60_000;

/** Tells of rows that were left out of a list: each time on the channel, once a minute and list in the log. */
export function reportUnusableRows(logger: Pick<FastifyBaseLogger, 'warn'> | false) {
  const logged = new LRUCache<string, true>({ max: 100, ttl: logIntervalMs });
  return ({ path }: Endpoint, problems: readonly Problem[]): void => {
    const [first] = problems;
    if (!first) return;
    const row = path.split('/')[1] ?? path;
    const message: UnusableRows = { row, count: problems.length };
    unusableRowsChannel.publish(message);
    if (!logger || logged.has(row)) return;
    logged.set(row, true);
    logger.warn({ ...message, first }, "rows of the backend's list cannot be used and are left out");
  };
}
