import { setTimeout as delay } from 'node:timers/promises';
import { visitSite } from '../chaos/mixed-load.ts';
import { type ComposeStack, docker } from './stack.ts';

const services = ['web', 'backend', 'db'] as const;
/** What `docker stats` writes, in MB. */
const units: Readonly<Record<string, number>> = { B: 1e-6, KiB: 0.001, MiB: 1, GiB: 1024 };

/** Memory of a container without the files that it only reads, in MB, and its limit. */
async function memoryOf(container: string): Promise<{ used: number; limit: number }> {
  const line = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', container);
  const [used = Number.NaN, limit = Number.NaN] = Array.from(
    line.matchAll(/([\d.]+)(\w+)/g),
    ([, number, unit = '']) => Number(number) * (units[unit] ?? Number.NaN),
  );
  return { used, limit };
}

/**
 * A mixed load on one replica: every service stays within its limit of memory, and nobody is ended for it.
 *
 * @returns what was seen
 */
export async function mixedLoadWithinLimits(stack: ComposeStack, version: string, seconds: number): Promise<string> {
  const [origin = ''] = stack.origins;
  // Any of them may have the port that is used.
  const replicas = await stack.containers(version, 'web');
  const others = await Promise.all(services.slice(1).map((service) => stack.containers(version, service)));
  const most = new Map<string, { used: number; limit: number }>();
  const load = { running: true };
  const using = visitSite(origin, seconds).finally(() => {
    load.running = false;
  });
  while (load.running) {
    for (const container of [...replicas, ...others.flat()]) {
      const seen = await memoryOf(container);
      if (seen.used > (most.get(container)?.used ?? 0)) most.set(container, seen);
    }
    await delay(500);
  }
  const { requests, wrong, words } = await using;
  for (const container of most.keys()) {
    const state = await docker('inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', container);
    if (state !== 'false 0') throw new Error(`A container was ended for its memory or otherwise: ${state}`);
  }
  // A machine that does other work turns some away in time; nothing else may be wrong.
  const unexpected = wrong.filter((line) => !line.startsWith('503 '));
  if (unexpected.length > 0) throw new Error(`Wrong answers:\n${words}\n${unexpected.slice(0, 5).join('\n')}`);
  if (wrong.length > requests / 2) throw new Error(`That was no load, but refusals:\n${words}`);
  const highest = (containers: readonly string[]) => {
    const [first = { used: Number.NaN, limit: Number.NaN }] = containers
      .map((container) => most.get(container) ?? { used: Number.NaN, limit: Number.NaN })
      .sort((a, b) => b.used - a.used);
    return `${first.used.toFixed(0)} of ${first.limit.toFixed(0)} MB`;
  };
  const figures = [replicas, ...others].map((containers, index) => `${services[index]} ${highest(containers)}`);
  return `${figures.join(', ')}\n    ${words}`;
}
