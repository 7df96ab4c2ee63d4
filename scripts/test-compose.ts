import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ComposeStack, docker } from './compose-stack.ts';
import { application, Enquiries, eventually, people, pick, resume, signUp, Visitor } from './load.ts';
import { readCommandLine } from './measure.ts';

// Tests the Compose stack with Docker: build, main flow, faults during posts, an upgrade with data, a rollback, removal.
// The stack has its own name, ports and volumes. The previous release is by default the newest tag.
//   npm run test:compose [-- --previous REF]

const { value } = readCommandLine('test:compose -- [--previous REF]', { option: 'previous' });
const root = path.resolve(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1024 * 1024 * 1024 });
const [newestTag] = git('tag', '--sort=-version:refname').toString().split('\n').filter(Boolean);
const previous = value ?? newestTag;
const [before, now] = ['before', 'now'] as const;
const replicas = 3;
const stack = await ComposeStack.create(replicas);
const [origin = ''] = stack.origins;
const admin = new Visitor(origin);
const logIn = () => admin.must('startAdminSession', { body: stack.admin });
const backup = '/data/backups/before-the-upgrade.sqlite';
const psql = (version: string, statement: string) =>
  stack.compose(version, ...'exec -T db psql -U postgres -d site -qAt -c'.split(' '), statement);

const isFormer = () => stack.moreFiles.has(before);
/** Runs an operator command; before version 0.2, commands are in `scripts/`. */
const command = (how: string, name: string, ...args: string[]) => {
  const program = `${isFormer() ? 'scripts' : 'server/commands'}/${name}.ts`;
  return stack.compose(before, ...`${how} -T backend node`.split(' '), program, ...args);
};

/** Returns the line with which the previous version refuses to start; empty if it starts. */
async function refusal(): Promise<string> {
  const up = stack.compose(before, ...'up --detach --wait --wait-timeout 20 --no-build backend'.split(' '));
  if ((await up.then(() => '', String)) === '') return '';
  // The service that migrates the tables; before version 0.2 the backend itself.
  const service = isFormer() ? 'backend' : 'migrate';
  const logs = await stack.compose(before, 'logs', '--no-log-prefix', service);
  const output = [...new Set(logs.split('\n').filter(Boolean))];
  const [line = ''] = output;
  // Versions with commands in `scripts/` do not recognise newer tables and print a stack.
  if (line.includes('corrupted migrations')) return line;
  const isClear = output.length === 1 && /newer version \(.+\)\. Start that version, or restore a backup/.test(line);
  assert(isClear, `The previous version printed:\n${output.join('\n')}`);
  return line;
}

/** Rolls back as described in docs/operating.md; undefined if the previous version starts without a rollback. */
async function restoreBefore(): Promise<string | undefined> {
  const refused = await refusal();
  if (!refused) return undefined;
  await stack.compose(before, 'stop', 'web', 'backend');
  if (refused.includes('corrupted'))
    await psql(before, readFileSync(path.join(root, 'docs/operating/put-aside.sql'), 'utf8'));
  const output = await command('run --rm --no-deps', 'restore', backup, '--replace');
  assert(/copied and verified|each read back and found the same/.test(output), `The restore printed:\n${output}`);
  const aside = await psql(
    before,
    `select schemaname || ': ' || count(*) from pg_tables
      where tablename = 'former_migration' or schemaname <> 'public' and tablename = 'enquiries' group by schemaname`,
  );
  assert(/: 2$/m.test(aside), `The newer tables are not complete in the other schema: ${aside}`);
  return `${/\d+ rows/.exec(output)?.[0]} restored; the newer tables are in the schema ${aside.split(':')[0]}`;
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
    const hasCommands = existsSync(path.join(folder, 'server/commands/migrate.ts'));
    if (!hasCommands) stack.moreFiles.set(before, 'docs/operating/compose.former.yml');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const position = 'Compose tester';

async function mainFlow(): Promise<void> {
  const page = await admin.get('/');
  assert(page.status === 200 && (await page.text()).includes('</html>'), `The home page answered ${page.status}.`);
  await logIn();
  const job = { position, area_of_interest: 'Operations', description: 'Starts stacks.', experience: '1 year' };
  await admin.must('postJobPosition', { body: job });
  const visitor = new Visitor(origin);
  const listed = (await visitor.list('getAllJobPosts')).map((job) => job.position);
  assert(listed.includes(position), 'The job is not in the list.');
  await visitor.must('sendApplicationForm', { body: { ...application(position), upload_resume: resume(100) } });
  await signUp(visitor, () => stack.compose(before, 'exec', '-T', 'backend', 'sh', '-c', 'cat /data/mail/*.eml'));
  await expectData();
}

/** Checks that the job, the application and its file exist. */
async function expectData(): Promise<void> {
  const jobs = await admin.list('getAllJobPosts');
  assert(jobs.map((job) => job.position).includes(position), 'The job is gone.');
  const applications = await eventually('the application is in the list', 30, async () => {
    const own = (await admin.list('getalljobresponse')).filter((item) => item.position_applied_for === position);
    return own.length > 0 ? own : undefined;
  });
  assert(applications.length === 1, `Found the application ${applications.length} times.`);
  const file = await admin.get(String(applications[0]?.upload_resume));
  assert(file.status === 200 && (await file.text()).startsWith('%PDF'), `The resume answered ${file.status}.`);
}

/** Checks that every replica accepts the admin's session. */
async function expectDataAtEach(): Promise<void> {
  for (const at of stack.origins) {
    admin.origin = at;
    await expectData();
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
  // If the lock ends early, the time check below fails.
  const holding = psql(before, `select pg_advisory_lock(3853314791062309107), pg_sleep(${held})`).catch(String);
  await eventually('the tables are held', 20, async () =>
    (await psql(before, "select 1 from pg_locks where locktype = 'advisory'")) ? true : undefined,
  );
  await stack.up(now);
  await holding;
  const lasted = Math.round((Date.now() - began) / 1000);
  assert(lasted > held, `The tables were held for ${held} s, and the upgrade took ${lasted} s.`);
  const signedIn = (await admin.call('getalljobresponse')).status === 200;
  // Another version may seal cookies differently; the same version must keep sessions.
  assert(signedIn || previous !== undefined, 'The upgrade signed the admin out.');
  if (!signedIn) await logIn();
  await expectDataAtEach();
  return `${lasted} s, of which the tables were held for ${held}; admin ${signedIn ? 'still signed in' : 'logged in again'}`;
}

/** Posts enquiries, causes an event after a third of them, and expects the site to store each exactly once. */
async function postDuring(count: number, event: () => Promise<unknown>): Promise<string> {
  const enquiries = new Enquiries(() => pick(stack.origins));
  let happening: Promise<unknown> | undefined;
  const post = async () => {
    await enquiries.post();
    if (enquiries.acknowledged.size < count / 3 || happening) return;
    happening = event();
    // Awaited below, once all are sent.
    happening.catch(() => undefined);
  };
  await people(6, 20, () => enquiries.sent >= count, post);
  await happening;
  assert.deepEqual(enquiries.wrong, []);
  const { size } = enquiries.acknowledged;
  const { twice } = await eventually('every accepted enquiry is in the list', 90, async () => {
    const found = enquiries.count((await admin.list('getallcontactform')).map(({ message }) => String(message)));
    return found.lost === 0 ? found : undefined;
  });
  assert.equal(twice, 0, `${size} accepted, but ${twice} recorded twice.`);
  return `${size} posts accepted, ${enquiries.retries} sent again, each recorded once`;
}

/** Kills and restarts a container during posts. */
async function killDuringPosts(service: 'web' | 'backend'): Promise<string> {
  const [victim = ''] = await stack.containers(now, service);
  const careersStatus = async () => (await new Visitor(origin).get('/joinUs')).status;
  // A web process that has never read the openings has none to show during the failure.
  assert.equal(await careersStatus(), 200, 'No careers page.');
  return postDuring(50, async () => {
    await docker('kill', victim);
    if (service === 'backend') assert.equal(await careersStatus(), 200, 'No careers page while the backend is down.');
    await stack.up(now);
  });
}

async function restartDatabase(): Promise<string> {
  const statuses: number[] = [];
  let posting = true;
  const read = async () => {
    const { status } = await new Visitor(origin).call('getAllJobPosts').catch(() => ({ status: 0 }));
    statuses.push(status);
  };
  const reading = people(1, 20, () => !posting, read);
  const posted = await postDuring(60, async () => {
    await stack.compose(now, 'restart', 'db');
    await stack.ready();
  }).finally(() => {
    posting = false;
  });
  await reading;
  const isAnswered = statuses.every((status) => status === 200);
  assert(isAnswered, `A read was not answered while the database was away: ${statuses}`);
  // Docker restarts a crashed process, which no other check would notice.
  await stack.expectOfEach(now, '{{.RestartCount}}', '0', 'A process crashed and was restarted.');
  return `${posted}; ${statuses.length} reads, all answered`;
}

/** Posts pictures that together exceed the memory limit, and returns their addresses. */
async function postPictures(): Promise<string[]> {
  for (let shade = 0; shade < 8; shade += 1) {
    const background = { r: shade * 30, g: 90, b: 160 };
    const create = { width: 6000, height: 6000, channels: 3, background } as const;
    const content = await sharp({ create }).jpeg().toBuffer();
    const image = new File([new Uint8Array(content)], `picture-${shade}.jpg`, { type: 'image/jpeg' });
    const blog = { title: `Load ${shade}`, author: position, tags: 'load', description: 'A large picture.', image };
    await admin.must('postBlogs', { body: blog });
  }
  return (await admin.list('getAllBlogs')).map(({ image }) => String(image));
}

/** Memory of a container in MB, without reclaimable cache. */
async function memoryOf(container: string): Promise<number> {
  const output = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', container);
  const [, amount = '0', unit] = /^([\d.]+)(\w+)/.exec(output) ?? [];
  return Number(amount) * (unit === 'GiB' ? 1024 : unit === 'MiB' ? 1 : 0);
}

/** 20 visitors send 5 MB resumes to one replica, and 20 read: no connection breaks, no container reaches its limit. */
async function mixedLoad(): Promise<string> {
  const images = await postPictures();
  const pages = ['/', '/blog', '/joinUs', '/about', '/contact', '/api/getAllBlogs', '/api/getAllJobPosts'];
  const upload_resume = resume(4_900_000);
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  const post = async () => {
    const body = { ...application('Load tester'), upload_resume };
    count(`post ${(await new Visitor(origin).call('sendApplicationForm', { body })).status}`);
  };
  const read = async () => {
    const width = 200 + Math.floor(Math.random() * 1400);
    const answer = await new Visitor(origin).get(Math.random() < 0.4 ? `${pick(images)}?w=${width}` : pick(pages));
    await answer.arrayBuffer();
    count(`read ${answer.status}`);
  };
  const end = Date.now() + 30_000;
  const isOver = () => Date.now() > end;
  const containers = await stack.containers(now, 'web', 'backend');
  let most = 0;
  const watch = async () => {
    most = Math.max(most, ...(await Promise.all(containers.map(memoryOf))));
  };
  await Promise.all([people(1, 0, isOver, watch), people(20, 30, isOver, post), people(20, 30, isOver, read)]);
  const seen = [...answers].sort().map(([what, times]) => `${what}: ${times}`);
  const odd = [...answers.keys()].filter((what) => !/ (200|429|503)$/.test(what));
  assert.deepEqual(odd, [], seen.join(', '));
  const state = '{{.State.OOMKilled}} {{.RestartCount}}';
  await stack.expectOfEach(now, state, 'false 0', 'A container was ended for the memory that it took.');
  return `at most ${Math.round(most)} MB of 512 in a container; ${seen.join(', ')}`;
}

/** Restores the backup that was made before the upgrade, with the version that made it. */
async function goBack(): Promise<string> {
  // Without a previous version, simulates the tables of a newer one.
  if (!previous) {
    const migration = `insert into kysely_migration (name, timestamp) values ('9999-later', '2999')`;
    await psql(now, `set role site_owner; create table later (id integer); ${migration}`);
  }
  const restored = await restoreBefore();
  await stack.up(before);
  if (restored === undefined) {
    await expectDataAtEach();
    return `${previous} has the same tables, and goes on with them`;
  }
  const { status } = await admin.call('getalljobresponse');
  assert(status === 401, `A session is still valid after the restore: ${status}.`);
  await logIn();
  await expectDataAtEach();
  const later = await admin.list('getallcontactform');
  assert(later.length === 0, `${later.length} posts from after the backup still exist.`);
  return restored;
}

const missingSecrets = () => {
  const compose = ['--env-file', '/dev/null', '--file', path.join(root, 'docker-compose.yml'), 'config', '--quiet'];
  return assert.rejects(docker('compose', ...compose), /required variable \w+ is missing/);
};

async function stop(): Promise<void> {
  await stack.compose(now, 'stop');
  await stack.expectOfEach(now, '{{.State.ExitCode}}', '0', 'The signal did not reach it in time.');
}

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  'missing secrets are reported': missingSecrets,
  'the previous image builds': buildBefore,
  'the current image builds': () => stack.compose(now, 'build', '--build-arg', 'REVISION=now'),
  [`up --wait with ${replicas} replicas, which migrate the database once`]: () => stack.up(before),
  'containers are unprivileged, read-only and without tools': containerIsLocked,
  'main flow: a job, an application with a file, a signup': mainFlow,
  'replicas share sessions and data': expectDataAtEach,
  'a backup before the upgrade': () => command('exec', 'backup', backup),
  'upgrade with data, whose migration waits longer than a health check': upgradeSlowly,
  'docker inspect shows no secrets': () => stack.expectNoSecret(now, stack.image(now)),
  'a replica is killed during posts': () => killDuringPosts('web'),
  'the backend is killed during posts': () => killDuringPosts('backend'),
  'the database is restarted under load': restartDatabase,
  'large posts and images stay within the memory limit': mixedLoad,
  'all data still exists': expectData,
  'rollback: a refusal in one line, and the restored backup': goBack,
  'stop: Node gets the signal and exits': stop,
};

await stack.test([now, before], async () => {
  console.log(`The previous version is ${previous ?? 'this one: there is no tag and no --previous'}.`);
  for (const [name, work] of Object.entries(steps)) {
    const began = performance.now();
    const detail = await work();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`ok  ${name} (${seconds} s)`, typeof detail === 'string' ? detail : '');
  }
});
