import type { Config } from '../config.ts';
import type { Tracing } from '../tracing/start-tracing.ts';
import type { RunningPart } from './run-program.ts';

/** Tracing, where a collector is named; elsewhere nothing of it is loaded. What it has left is sent last of all. */
export async function openTracing(running: RunningPart[], { tracing: config }: Config): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { startTracing } = await import('../tracing/start-tracing.ts');
  const tracing = startTracing(config);
  running.push({ name: 'tracing', stop: tracing.stop });
  return tracing;
}
