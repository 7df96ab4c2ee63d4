import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';

export interface RunningServer {
  readonly url: string;
  /** Microseconds of CPU time so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

const started = z.object({ url: z.string() });
const usage = z.object({ user: z.number(), system: z.number() });

/** The roles of `server.ts`. */
export type ServerKind = 'host' | 'bare' | 'http-proxy' | 'forward' | 'cached';

/**
 * Starts `server.ts` as a child process.
 *
 * @param source the host behind it; for `bare` the address whose bytes it sends
 */
export async function startServer(kind: ServerKind, source = ''): Promise<RunningServer> {
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [kind, source], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [message] = await once(child, 'message');
  return {
    url: z.parse(started, message).url,
    async cpu() {
      child.send('usage');
      const [answer] = await once(child, 'message');
      const { user, system } = z.parse(usage, answer);
      return user + system;
    },
    async stop() {
      const end = once(child, 'exit');
      child.disconnect();
      await end;
    },
  };
}
