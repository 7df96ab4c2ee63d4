import type { HostEndpointName } from '../../../shared/contract/endpoints.ts';
import type { Exchange } from './tested-host.ts';

/** How long a call took in this run, in milliseconds: half of its answers no longer than `p50`, 95 of 100 than `p95`. */
export interface CallTiming {
  readonly call: HostEndpointName;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);

/** The times of each call that was made. */
export function timingOf(exchanges: readonly Exchange[]): CallTiming[] {
  return Array.from(
    Map.groupBy(exchanges, ({ name }) => name),
    ([call, made]) => {
      const sorted = made.map(({ ms }) => ms).sort((one, other) => one - other);
      return { call, count: made.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
    },
  );
}
