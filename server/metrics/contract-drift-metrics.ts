import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';

/**
 * Counts in what the backend's answers differ from the contract.
 *
 * @returns a function that stops watching
 */
export function watchContractDrift(registers: Registry[]): () => void {
  const counter = new Counter({
    name: 'site_contract_drift_total',
    help: "Rows and answers of the backend that differ from the contract, by call, the contract's field (or other) and kind.",
    labelNames: ['call', 'field', 'kind'],
    registers,
  });
  const count = (message: unknown) => {
    // The channel's own type: `DriftMessage`.
    const { call, field, kind, count: more }: Record<string, string> & { count: number } = Object(message);
    counter.inc({ call, field, kind }, more);
  };
  subscribe('site:contract-drift', count);
  return () => void unsubscribe('site:contract-drift', count);
}
