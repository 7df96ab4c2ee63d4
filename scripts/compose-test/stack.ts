import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { siteSecret } from '../../server/test-support/site-process.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const random = () => randomBytes(24).toString('hex');

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const outcome = Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
  server.listen(port, '127.0.0.1');
  const free = await outcome;
  server.close();
  return free;
}

async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 30_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

/** A Compose stack with its own name, secrets and ports, isolated from other stacks. */
export class ComposeStack {
  readonly admin = { email: 'admin@realvance.example', password: random() };
  readonly origins: readonly string[];
  readonly backendToken = random();
  readonly #project = `site-test-${randomBytes(3).toString('hex')}`;
  /** Extra Compose files for older versions. */
  readonly moreFiles = new Map<string, string>();
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'compose-test-'));
  readonly #environment: Record<string, string>;

  readonly #file: string;

  /**
   * @param ports number of published ports
   * @param file Compose file of this checkout
   * @param more additional variables for .env
   */
  static async create(
    ports: number,
    file = 'docker-compose.yml',
    more: Readonly<Record<string, string>> = {},
  ): Promise<ComposeStack> {
    return new ComposeStack(await freePorts(ports), ports, file, more);
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
      BACKEND_TOKEN: this.backendToken,
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

  /** Values that must not appear in a container's metadata. */
  secrets(): string[] {
    const folder = path.join(this.#folder, 'secrets');
    return readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim() || []);
  }

  image(version: string): string {
    return `${this.#project}:${version}`;
  }

  /** Runs `docker compose`. @throws Error with its output */
  async compose(version: string, ...args: string[]): Promise<string> {
    return docker(
      'compose',
      '--project-name',
      this.#project,
      '--env-file',
      this.#writeEnvironment({ SITE_IMAGE: this.image(version) }),
      ...[this.#file, this.moreFiles.get(version) ?? []].flat().flatMap((file) => ['--file', path.join(root, file)]),
      ...args,
    );
  }

  named(name: string): string {
    return `${this.#project}_${name}`;
  }

  async containers(version: string, service: string): Promise<string[]> {
    return (await this.compose(version, 'ps', '--all', '--quiet', service)).split('\n').filter(Boolean);
  }

  /** Removes containers, volumes, networks and the images built here. */
  async remove(versions: readonly string[]): Promise<void> {
    await this.compose(versions[0] ?? '', '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
    for (const version of versions) await docker('image', 'rm', '--force', this.image(version)).catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Runs `docker`. @throws Error with its output */
export async function docker(...args: string[]): Promise<string> {
  try {
    return (await run('docker', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
  } catch (error) {
    const { stderr, message }: { stderr?: unknown; message?: unknown } = Object(error);
    throw new Error(`docker ${args.filter((arg) => !arg.startsWith('/')).join(' ')}: ${String(stderr || message)}`);
  }
}
