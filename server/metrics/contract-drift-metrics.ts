import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';
import { contractDriftChannel, type DriftMessage } from '../bff/upstream/contract-drift.ts';

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
    // What is published there has this type.
    const { call, field, kind, count: more } = message as DriftMessage;
    counter.inc({ call, field, kind }, more);
  };
  subscribe(contractDriftChannel.name, count);
  return () => void unsubscribe(contractDriftChannel.name, count);
}
