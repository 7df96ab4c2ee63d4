import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { expectEachOnce, mixedLoad, postDuring } from './compose-test/load.ts';
import { ComposeStack, docker } from './compose-test/stack.ts';
import { eventually, expectData, logIn, mainJob, Visitor } from './compose-test/visitor.ts';

// Tests the Compose stack with Docker: build, main flow, faults during posts, an upgrade with data, a rollback, removal.
// The stack has its own name, ports and volumes, and is removed at the end.
//   npm run test:compose [-- --previous REF] [--keep]
//   --previous: the release to upgrade from and to roll back to; default: the newest tag

const backup = '/data/backups/before-the-upgrade.sqlite';

/** Path of an operator command in the image; before version 2, commands are in `scripts/`. */
async function command(stack: ComposeStack, version: string, name: string): Promise<string> {
  const files = await stack.compose(version, ...'run --rm --no-deps -T backend ls server'.split(' '));
  return `${files.split('\n').includes('commands') ? 'server/commands' : 'scripts'}/${name}.ts`;
}

const backUp = async (stack: ComposeStack, version: string) =>
  stack.compose(version, ...'exec -T backend node'.split(' '), await command(stack, version, 'backup'), backup);

const psql = (stack: ComposeStack, version: string, ...statements: string[]) =>
  stack.compose(version, ...'exec -T db psql -U postgres -d site -qAt -c'.split(' '), statements.join('; '));

/** Simulates the tables of a version newer than all. */
const leaveNewerTables = (stack: ComposeStack, version: string) =>
  psql(
    stack,
    version,
    'set role site_owner',
    'create table later (id integer)',
    `insert into kysely_migration (name, timestamp) values ('9999-later', '2999')`,
  );

const putAside = readFileSync(path.resolve(import.meta.dirname, '../docs/operating/put-aside.sql'), 'utf8');

/** Returns the line with which the program refuses to start; empty if it starts. */
async function refusal(stack: ComposeStack, version: string): Promise<string> {
  const up = stack.compose(version, ...'up --detach --wait --wait-timeout 20 --no-build backend'.split(' '));
  if ((await up.then(() => '', String)) === '') return '';
  // The service that migrates the tables; before version 0.2 the backend itself.
  const service = stack.moreFiles.has(version) ? 'backend' : 'migrate';
  const logs = (await stack.compose(version, 'logs', '--no-log-prefix', service)).split('\n').filter(Boolean);
  // The container restarts and prints the line several times.
  const output = [...new Set(logs)];
  const [line = ''] = output;
  // Versions with commands in `scripts/` do not recognise newer tables and print a stack.
  if (line.includes('corrupted migrations')) return line;
  if (output.length !== 1 || !/newer version \(.+\)\. Start that version, or restore a backup/.test(line)) {
    throw new Error(`The previous version printed:\n${output.join('\n')}`);
  }
  return line;
}

/**
 * Rolls back as described in docs/operating.md.
 *
 * @returns a summary; undefined if the previous version starts without a rollback
 */
async function restoreBefore(stack: ComposeStack, version: string): Promise<string | undefined> {
  const refused = await refusal(stack, version);
  if (!refused) return undefined;
  await stack.compose(version, 'stop', 'web', 'backend');
  if (refused.includes('corrupted')) await psql(stack, version, putAside);
  const restore = await command(stack, version, 'restore');
  const output = await stack.compose(
    version,
    ...'run --rm --no-deps -T backend node'.split(' '),
    restore,
    backup,
    '--replace',
  );
  if (!/copied and verified|each read back and found the same/.test(output))
    throw new Error(`The restore printed:\n${output}`);
  const aside = await psql(
    stack,
    version,
    `select schemaname || ': ' || count(*) from pg_tables
      where tablename = 'former_migration' or schemaname <> 'public' and tablename = 'enquiries' group by schemaname`,
  );
  if (!/: 2$/m.test(aside)) throw new Error(`The newer tables are not complete in the other schema: ${aside}`);
  return `${/\d+ rows/.exec(output)?.[0]} restored; the newer tables are in the schema ${aside.split(':')[0]}`;
}

const { values: options } = parseArgs({
  options: { previous: { type: 'string' }, keep: { type: 'boolean' } },
});
const root = path.resolve(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1024 * 1024 * 1024 });
const [newestTag] = git('tag', '--sort=-version:refname').toString().split('\n').filter(Boolean);
const previous = options.previous ?? newestTag;
const [before, now] = ['before', 'now'] as const;
const replicas = 3;
const stack = await ComposeStack.create(replicas);
const [origin = ''] = stack.origins;
const admin = new Visitor(origin);

/** @param work returns the line to print */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const detail = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`ok  ${name} (${seconds} s)`, detail ?? '');
}

async function buildBefore(): Promise<void> {
  const label = ['--build-arg', 'REVISION=before', '--tag', stack.image(before)];
  if (!previous) {
    await docker('build', ...label, root);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'compose-from-'));
  try {
    execFileSync('tar', ['x', '-C', folder], { input: git('archive', previous) });
    await docker('build', ...label, folder);
    const isFormer = !existsSync(path.join(folder, 'server/commands/migrate.ts'));
    if (isFormer) stack.moreFiles.set(before, 'docs/operating/compose.former.yml');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts all replicas from the first port: a container takes any free port of a range. */
const up = (version: string) =>
  stack.compose(version, 'up', '--detach', '--wait', '--no-build', '--scale', `web=${replicas}`);

const isReady = async (at: string) => ((await new Visitor(at).get('/readyz')).status === 200 ? true : undefined);

const allReady = () =>
  eventually('every replica is ready', 60, async () =>
    (await Promise.all(stack.origins.map(isReady))).every(Boolean) ? true : undefined,
  );

/** Checks that every replica accepts the admin's session. */
async function expectDataAtEach(): Promise<void> {
  for (const at of stack.origins) {
    admin.origin = at;
    await expectData(admin);
  }
  admin.origin = origin;
}

async function containerIsLocked(): Promise<string> {
  for (const service of ['web', 'backend']) {
    const script = 'id -u; touch /app/x 2>&1; which npm gcc || echo no tools';
    const tried = await stack.compose(before, 'exec', '-T', service, 'sh', '-c', script);
    assert(/^1000\n/.test(tried) && /Read-only/.test(tried) && /no tools/.test(tried), `${service}: ${tried}`);
  }
  const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', stack.image(before)));
  return `image of ${Math.round(size / 1e6)} MB`;
}

/** Upgrades while a lock holds the tables longer than health checks (90 s) and stops (15 s) wait. */
async function upgradeSlowly(): Promise<string> {
  const held = 100;
  const began = Date.now();
  const psql = (statement: string) =>
    stack.compose(before, 'exec', '-T', 'db', 'psql', '-U', 'postgres', '-d', 'site', '-qAtc', statement);
  // If the lock ends early, the time check below fails.
  const holding = psql(`select pg_advisory_lock(3853314791062309107), pg_sleep(${held})`).catch(String);
  await eventually('the tables are held', 20, async () =>
    (await psql("select 1 from pg_locks where locktype = 'advisory'")) ? true : undefined,
  );
  await up(now);
  await holding;
  const lasted = Math.round((Date.now() - began) / 1000);
  assert(lasted > held, `The tables were held for ${held} s, and the upgrade took ${lasted} s.`);
  await allReady();
  return `${lasted} s, of which the tables were held for ${held}`;
}

/** Checks that no container or image reveals a secret. */
async function expectNoSecret(): Promise<string> {
  const containers = (await stack.compose(now, 'ps', '--all', '--quiet')).split('\n').filter(Boolean);
  const inspected = await docker('inspect', ...containers, stack.image(now));
  const secrets = stack.secrets();
  assert(containers.length >= 7 && secrets.length >= 9, 'Found no containers or secrets to check.');
  assert(!secrets.some((secret) => inspected.includes(secret)), 'docker inspect shows a secret.');
  return `${secrets.length} secrets, ${containers.length} containers`;
}

/** Kills and restarts a container during posts. */
async function killDuringPosts(service: 'web' | 'backend'): Promise<string> {
  const [victim = ''] = await stack.containers(now, service);
  const careersStatus = async () => (await new Visitor(origin).get('/joinUs')).status;
  // A web process that has never read the openings has none to show during the failure.
  assert.equal(await careersStatus(), 200, 'No careers page.');
  const posted = await postDuring(stack, 50, () => docker('kill', victim));
  if (service === 'backend') assert.equal(await careersStatus(), 200, 'No careers page while the backend is down.');
  await up(now);
  await allReady();
  return expectEachOnce(admin, posted);
}

async function restartDatabase(): Promise<string> {
  let posting = true;
  const posted = postDuring(stack, 60, () => stack.compose(now, 'restart', 'db')).finally(() => {
    posting = false;
  });
  let reads = 0;
  for (; posting; reads += 1) {
    const { status } = await new Visitor(origin).get('/api/getAllJobPosts');
    assert.equal(status, 200, 'A read was not answered while the database was away.');
    await delay(20);
  }
  await allReady();
  // Docker restarts a crashed process, which no other check would notice.
  await expectOfEach('{{.RestartCount}}', 'A process crashed and was restarted.');
  return `${await expectEachOnce(admin, await posted)}; ${reads} reads, all answered`;
}

/** Restores the backup that was made before the upgrade, with the version that made it. */
async function goBack(): Promise<string> {
  if (!previous) await leaveNewerTables(stack, now);
  const restored = await restoreBefore(stack, before);
  await up(before);
  await allReady();
  if (restored === undefined) {
    await expectDataAtEach();
    return `${previous} has the same tables, and goes on with them`;
  }
  const { status } = await admin.call('getalljobresponse');
  assert(status === 401, `A session is still valid after the restore: ${status}.`);
  await logIn(admin, stack);
  await expectDataAtEach();
  const later = await admin.list('getallcontactform');
  assert(later.length === 0, `${later.length} posts from after the backup still exist.`);
  return restored;
}

/** Expects the value 0 for every container of the stack. */
async function expectOfEach(fact: '{{.RestartCount}}' | '{{.State.ExitCode}}', problem: string): Promise<void> {
  for (const service of ['web', 'backend']) {
    for (const container of await stack.containers(now, service)) {
      assert.equal(await docker('inspect', '--format', fact, container), '0', `${service}: ${problem}`);
    }
  }
}

async function stopsInTime(): Promise<void> {
  await stack.compose(now, 'stop');
  await expectOfEach('{{.State.ExitCode}}', 'The signal did not reach it in time.');
}

async function everything(): Promise<void> {
  console.log(
    previous
      ? `The version before is ${previous}.`
      : 'There is no tag, and --previous names no version: this version plays the one before, too.',
  );
  await step('missing secrets are reported', async () => {
    const compose = ['--env-file', '/dev/null', '--file', path.join(root, 'docker-compose.yml'), 'config', '--quiet'];
    await assert.rejects(docker('compose', ...compose), /required variable \w+ is missing/);
  });
  await step('the previous image builds', buildBefore);
  await step('the current image builds', async () => {
    await stack.compose(now, 'build', '--build-arg', 'REVISION=now');
  });
  await step(`up --wait with ${replicas} replicas, which migrate the database once`, () => up(before));
  await step('containers are unprivileged, read-only and without tools', containerIsLocked);
  await step('main flow: a job, an application with a file, a signup', () => mainJob(admin, stack, before));
  await step('replicas share sessions and data', expectDataAtEach);
  await step('a backup before the upgrade', () => backUp(stack, before));
  await step('upgrade with data, whose migration waits longer than a health check', async () => {
    const seen = await upgradeSlowly();
    const signedIn = (await admin.call('getalljobresponse')).status === 200;
    // Another version may seal cookies differently; the same version must keep sessions.
    assert(signedIn || previous !== undefined, 'The upgrade signed the admin out.');
    if (!signedIn) await logIn(admin, stack);
    await expectDataAtEach();
    return `${seen}; ${signedIn ? 'admin still signed in' : 'everybody logs in again'}`;
  });
  await step('docker inspect shows no secrets', expectNoSecret);
  await step('a replica is killed during posts', () => killDuringPosts('web'));
  await step('the backend is killed during posts', () => killDuringPosts('backend'));
  await step('the database is restarted under load', restartDatabase);
  await step('large posts and images stay within the memory limit', () => mixedLoad(stack, now, admin));
  await step('all data still exists', () => expectData(admin));
  await step('rollback: a refusal in one line, and the restored backup', goBack);
  await step('stop: Node gets the signal and exits', stopsInTime);
}

try {
  await everything();
} catch (error) {
  console.error('FAILED', error);
  console.error(await stack.compose(now, 'ps', '--all').catch(String));
  console.error(await stack.compose(now, 'logs', '--tail', '40').catch(String));
  process.exitCode = 1;
}
if (!options.keep) await step('down', () => stack.remove([before, now]));
