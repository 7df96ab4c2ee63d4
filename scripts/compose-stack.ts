import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { siteSecret } from '../server/test-support/site-process.ts';
import { eventually, Visitor } from './load.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const random = () => randomBytes(24).toString('hex');
const linesOf = (output: string) => output.split('\n').filter(Boolean);

/** Finds adjacent free ports and returns the first. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 30_000);
    const servers = Array.from({ length: count }, (_, index) => createServer().listen(first + index, '127.0.0.1'));
    const listening = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    for (const server of servers) server.close();
    if (listening.every(({ status }) => status === 'fulfilled')) return first;
  }
}

/** A Compose stack with its own name, secrets and ports, isolated from other stacks. */
export class ComposeStack {
  readonly admin = { email: 'admin@realvance.example', password: random() };
  readonly origins: readonly string[];
  /** Compose files that only older versions need. */
  readonly moreFiles = new Map<string, string>();
  readonly #project = `site-test-${randomBytes(3).toString('hex')}`;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'compose-test-'));
  readonly #environment: Record<string, string>;
  readonly #file: string;

  static async create(replicas: number, file = 'docker-compose.yml', variables: Readonly<Record<string, string>> = {}) {
    return new ComposeStack(await freePorts(replicas), replicas, file, variables);
  }

  private constructor(firstPort: number, replicas: number, file: string, more: Readonly<Record<string, string>>) {
    this.#file = file;
    this.origins = Array.from({ length: replicas }, (_, index) => `http://127.0.0.1:${firstPort + index}`);
    this.#environment = {
      DATABASE_IMAGE: `${this.#project}:database`,
      POSTGRES_PASSWORD: random(),
      SITE_DATABASE_PASSWORD: random(),
      BACKEND_DATABASE_PASSWORD: random(),
      SESSION_SECRET: siteSecret,
      BACKEND_TOKEN: random(),
      FORM_ACCESS_KEY: random(),
      ADMIN_EMAIL: this.admin.email,
      ADMIN_PASSWORD: this.admin.password,
      WEB_ADDRESS: `127.0.0.1:${firstPort}-${firstPort + replicas - 1}`,
      // The tests act as many visitors, whose addresses a proxy header names.
      TRUST_PROXY: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
      UPSTREAM_TIMEOUT_MS: '5000',
      LOG_LEVEL: 'warn',
      ...more,
    };
    // Older versions read their secrets from .env, as do operators who upgrade from them.
    this.#writeEnvironment({});
    execFileSync('sh', [path.join(root, 'docs/operating/make-secrets.sh')], { cwd: this.#folder });
    this.#environment.SECRETS = path.join(this.#folder, 'secrets');
  }

  #writeEnvironment(more: Readonly<Record<string, string>>): string {
    const envFile = path.join(this.#folder, '.env');
    const lines = Object.entries({ ...this.#environment, ...more }).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(envFile, lines.join(''), { mode: 0o600 });
    return envFile;
  }

  /** Checks that `docker inspect` of the containers and further objects reveals no secret. */
  async expectNoSecret(version: string, ...more: readonly string[]): Promise<string> {
    const containers = await this.containers(version);
    const inspected = await docker('inspect', ...containers, ...more);
    const folder = path.join(this.#folder, 'secrets');
    const secrets = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim() || []);
    assert(containers.length >= 7 && secrets.length >= 9, 'Found no containers or secrets to check.');
    assert(!secrets.some((secret) => inspected.includes(secret)), 'docker inspect shows a secret.');
    return `${secrets.length} secrets, ${containers.length} containers`;
  }

  /** Starts all replicas from the first port (a container takes any free port of a range) and waits until each is ready. */
  async up(version: string): Promise<void> {
    await this.compose(version, 'up', '--detach', '--wait', '--no-build', '--scale', `web=${this.origins.length}`);
    await this.ready();
  }

  ready(): Promise<true> {
    return eventually('every replica is ready', 60, async () => {
      const answers = await Promise.all(this.origins.map((origin) => new Visitor(origin).get('/readyz')));
      return answers.every(({ ok }) => ok) || undefined;
    });
  }

  async expectOfEach(version: string, fact: string, value: string, problem: string): Promise<void> {
    for (const container of await this.containers(version, 'web', 'backend'))
      assert.equal(await docker('inspect', '--format', fact, container), value, problem);
  }

  image(version: string): string {
    return `${this.#project}:${version}`;
  }

  /** Runs `docker compose` with the images of a version; an error has its output. */
  async compose(version: string, ...args: string[]): Promise<string> {
    const envFile = this.#writeEnvironment({ SITE_IMAGE: this.image(version) });
    const files = [this.#file, this.moreFiles.get(version) ?? []].flat();
    const chosen = files.flatMap((file) => ['--file', path.join(root, file)]);
    return docker('compose', '--project-name', this.#project, '--env-file', envFile, ...chosen, ...args);
  }

  named(name: string): string {
    return `${this.#project}_${name}`;
  }

  async containers(version: string, ...services: string[]): Promise<string[]> {
    return linesOf(await this.compose(version, 'ps', '--all', '--quiet', ...services));
  }

  /** Runs the steps of a test; on a failure prints the state and logs of the stack. Then removes it. */
  async test(versions: readonly [string, string], steps: () => Promise<void>): Promise<void> {
    const [version] = versions;
    try {
      await steps();
    } catch (error) {
      console.error('FAILED', error);
      console.error(await this.compose(version, 'ps', '--all').catch(String));
      console.error(await this.compose(version, 'logs', '--tail', '40').catch(String));
      process.exitCode = 1;
    }
    await this.compose(version, '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
    for (const version of versions) await docker('image', 'rm', '--force', this.image(version)).catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export async function docker(...args: string[]): Promise<string> {
  try {
    return (await run('docker', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
  } catch (error) {
    const { stderr, message }: { stderr?: unknown; message?: unknown } = Object(error);
    throw new Error(`docker ${args.filter((arg) => !arg.startsWith('/')).join(' ')}: ${String(stderr || message)}`);
  }
}
