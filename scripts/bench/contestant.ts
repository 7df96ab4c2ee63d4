import { Load } from './load.ts';
import type { RunningServer } from './start-server.ts';

/** One server with one question, and its best rounds so far. */
export class Contestant {
  readonly name: string;
  readonly #server: RunningServer;
  readonly #load: Load;
  perSecond = 0;
  /** Microseconds of processor time a request. */
  cpu = Number.POSITIVE_INFINITY;
  /** Milliseconds. */
  p99 = Number.POSITIVE_INFINITY;

  constructor(
    name: string,
    server: RunningServer,
    options: { path: string; visitors: number; encodings?: string | undefined },
  ) {
    this.name = name;
    this.#server = server;
    this.#load = new Load(server.url, options.path, options.visitors, options.encodings);
  }

  async round(requests: number): Promise<void> {
    const before = await this.#server.cpu();
    const { perSecond, p99 } = await this.#load.run(requests);
    const cpu = ((await this.#server.cpu()) - before) / requests;
    this.perSecond = Math.max(this.perSecond, perSecond);
    this.cpu = Math.min(this.cpu, cpu);
    this.p99 = Math.min(this.p99, p99);
  }

  stop(): Promise<void> {
    this.#load.stop();
    return this.#server.stop();
  }
}

/**
 * Interleaved rounds, so that what else the machine does falls on all alike; the best round of each counts. Code that
 * has just started is slow: what the first round measures is thrown away.
 */
export async function race(entries: readonly Contestant[], { rounds, requests }: { rounds: number; requests: number }) {
  for (const entry of entries) {
    await entry.round(requests);
    Object.assign(entry, { perSecond: 0, cpu: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY });
  }
  for (let turn = 0; turn < rounds; turn += 1) for (const entry of entries) await entry.round(requests);
}
