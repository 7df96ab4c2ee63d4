import type { HostEndpointName } from '../../../shared/contract/endpoints.ts';
import type { TestedHost } from './tested-host.ts';

/** One thing the contract says of one call. */
export interface Check {
  readonly call: HostEndpointName;
  /** Completes "the call …": `answers a list in the documented shape`. */
  readonly expects: string;
  /** Whether anything may be stored at the host. */
  readonly writes: boolean;
  /** @throws Mismatch, or CheckSkipped where something else is in the way */
  readonly run: (host: TestedHost) => Promise<void>;
}

const checkThat =
  (writes: boolean) =>
  (call: HostEndpointName, expects: string, run: Check['run']): Check => ({ call, expects, writes, run });

/** A check that only reads. */
export const reads = checkThat(false);

/** A check that stores something, which is deleted at the end where the contract has a call for it. */
export const writes = checkThat(true);
