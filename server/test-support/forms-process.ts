import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface RunningForms {
  readonly process: ChildProcess;
  readonly origin: string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `forms-program.ts` as a child process and waits until it listens. */
export async function runTestProcess(
  database: { readonly dataDir: string; readonly databaseUrl?: string },
  serviceUrl: string,
  smtpUrl = '',
  webhookUrl = '',
): Promise<RunningForms> {
  const program = path.join(import.meta.dirname, 'forms-program.ts');
  const given = [database.dataDir, database.databaseUrl ?? '', serviceUrl, smtpUrl, webhookUrl];
  const child = spawn(process.execPath, [program, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    process: child,
    origin: String(line).trim(),
    async end(signal) {
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}
