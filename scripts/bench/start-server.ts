import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';
import { onCore } from './cores.ts';

export interface RunningServer {
  readonly url: string;
  /** Microseconds of processor time used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

const started = z.object({ url: z.string() });
const usage = z.object({ user: z.number(), system: z.number() });

/** What `server.ts` can be. */
export type ServerKind = 'host' | 'steady-host' | 'bare' | 'bare-page' | 'http-proxy' | 'forward' | 'cached';

/** Starts `server.ts` as a process of its own. */
export async function startServer(
  kind: ServerKind,
  {
    host = '',
    rows = 20,
    core,
    execArgv = [],
  }: { host?: string; rows?: number; core?: string | undefined; execArgv?: readonly string[] } = {},
): Promise<RunningServer> {
  const [execPath, args] = onCore(core, process.execPath, execArgv);
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [kind, host, String(rows)], {
    execPath,
    execArgv: args.filter((arg) => arg !== execPath),
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
