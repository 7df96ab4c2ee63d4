import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type ReceivedMail, startSmtp } from '../../../server/test-support/smtp.ts';

export type Environment = Readonly<Record<string, string>>;

/** A real server on a free port, with a data folder and a mail server of its own. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly mails: {
    readonly messages: readonly ReceivedMail[];
    /** The first mail to this address that no earlier call has answered. */
    waitFor(address: string): Promise<ReceivedMail>;
  };
  /** What the server has written, for tests that look into its log. */
  readonly output: readonly string[];
  /** Starts it again, at the same address and on the same data. */
  start(changes?: Environment): Promise<void>;
  /** Asks it to finish. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  restart(changes?: Environment): Promise<void>;
  /** Stops everything and deletes the data. */
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const admin = { email: 'admin@example.com', password: 'correct-horse' };

/** Resolves with the address that the server prints when it is ready. */
async function readyUrl(child: ChildProcess, output: string[]): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The server has no output.');
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const url = / is ready at (http:\S+)$/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The server ended (${code ?? signal}) before it was ready:\n${output.join('\n')}`)),
    );
  });
}

/** On an overloaded machine a server that has just started turns everybody away for a moment. */
async function untilUnhurried(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { status } = await fetch(`${url}/api/session`);
    if (status !== 503) return;
    await setTimeout(200);
  }
  throw new Error('The server says that it is too busy, ten seconds after its start.');
}

/** @param environment on top of the tests' own; an empty value unsets a variable */
export async function startSite(environment: Environment = {}): Promise<Site> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-'));
  const smtp = await startSmtp();
  const output: string[] = [];
  let child: ChildProcess | undefined;
  let url = '';

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  };
  const killAtExit = () => child?.kill('SIGKILL');
  process.on('exit', killAtExit);

  const site: Site = {
    get url() {
      return url;
    },
    dataDir,
    admin,
    mails: { messages: smtp.messages, waitFor: smtp.waitForMail },
    output,
    async start(changes = {}) {
      const { PATH, HOME, TMPDIR } = process.env;
      child = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...(PATH && { PATH }),
          ...(HOME && { HOME }),
          ...(TMPDIR && { TMPDIR }),
          NODE_ENV: 'production',
          // The same port again, so that open pages still know their server.
          PORT: url ? new URL(url).port : '0',
          DATA_DIR: dataDir,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          SMTP_URL: smtp.url,
          LOG_LEVEL: 'warn',
          // Every test comes from an address of its own (fixtures.ts), as visitors do; limits stay real.
          TRUST_PROXY: '127.0.0.1',
          ...environment,
          ...changes,
        },
      });
      url = await readyUrl(child, output);
      await untilUnhurried(url);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart(changes) {
      await site.stop();
      await site.start(changes);
    },
    async close() {
      process.off('exit', killAtExit);
      await end('SIGKILL');
      await smtp.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await site.start();
  } catch (error) {
    await site.close();
    throw error;
  }
  return site;
}
