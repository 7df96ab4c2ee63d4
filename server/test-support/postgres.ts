import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from './listening.ts';

const debianFolder = '/usr/lib/postgresql';

function findPrograms(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  return readdirSync(debianFolder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianFolder, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

export const postgresTemplate = 'migrated';

/** Runs one statement without Kysely. */
export async function runAdminStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const isRoot = () => process.getuid?.() === 0;

function installPrograms(): void {
  console.log('Installing PostgreSQL for the tests …');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], options);
}

/** PostgreSQL refuses to run as root, so as root it runs as another user. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function started(server: ChildProcess): Promise<void> {
  const output: string[] = [];
  if (!server.stderr) throw new Error('The server has no error output.');
  // Reads the output to the end, because a full pipe would block the server.
  const lines = createInterface({ input: server.stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (output.length < 50) output.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${output.join('\n')}`)));
  });
}

/** Starts PostgreSQL on loopback; undefined if not installed. `durable`: commits survive a crash. */
export async function startPostgres({ durable = false } = {}) {
  if (!findPrograms() && isRoot() && process.env.CI === 'true') installPrograms();
  const programs = findPrograms();
  if (!programs) return undefined;
  const user = otherUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const options = { cwd: folder, ...user };
  const initdb = ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(path.join(programs, 'initdb'), initdb, { ...options, stdio: 'pipe' });

  const port = await freePort();
  // The data does not outlive the run, so commits need not wait for the disk; they still survive a crash of the server.
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: durable ? 'on' : 'off',
    max_connections: 200,
    max_wal_size: '64MB',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // setpriv ends the server when this process dies.
  const command = ['--pdeathsig', 'QUIT', path.join(programs, 'postgres'), '-D', data, ...flags];
  const launch = async () => {
    const server = spawn('setpriv', command, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(server, 'exit');
    await started(server);
    return async () => {
      server.kill('SIGQUIT');
      await ended;
    };
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let end = await launch().catch((error) => {
    remove();
    throw error;
  });
  return {
    url: `postgres://test@127.0.0.1:${port}`,
    crash: () => end(),
    startAgain: async () => {
      end = await launch();
    },
    stop: async () => {
      await end();
      remove();
    },
  };
}

type PostgresServer = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** Runs work with its own PostgreSQL; undefined, after a warning, if it is not installed. */
export async function withPostgres<T>(
  work: (server: PostgresServer) => Promise<T>,
  options: { durable?: boolean } = {},
): Promise<T | undefined> {
  const server = await startPostgres(options);
  if (!server) {
    console.warn(missing);
    return undefined;
  }
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export const missing =
  '\n*** PostgreSQL is not installed: the tests run on SQLite ONLY. Install it with: apt-get install postgresql ***\n';
