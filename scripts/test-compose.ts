import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mixedLoadWithinLimits } from './compose-test/memory.ts';
import { expectEachOnce, postDuring } from './compose-test/posting.ts';
import { backUp, leaveNewerTables, restoreBefore } from './compose-test/rollback.ts';
import { ComposeStack, docker } from './compose-test/stack.ts';
import { eventually, Visitor } from './compose-test/visitor.ts';

// Tries the Compose stack where Docker is: build, up, the main job, faults in the middle of posts, an upgrade with
// the data in place, a mixed load, the way back, down. It has a name, ports and volumes of its own, and leaves nothing
// behind.
//   npm run test:compose [-- --previous REF] [--minutes N] [--keep]
//   --previous: the released version to upgrade from and to go back to; the newest tag unless it is named
//   --minutes: how long the mixed load lasts

const { values: options } = parseArgs({
  options: { previous: { type: 'string' }, minutes: { type: 'string', default: '0.5' }, keep: { type: 'boolean' } },
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

function expect(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Error(words);
}

async function step(name: string, work: () => Promise<string | undefined>): Promise<void> {
  const began = performance.now();
  const detail = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`ok  ${name} (${seconds} s${detail ? `; ${detail}` : ''})`);
}

async function buildBefore(): Promise<void> {
  const label = ['--build-arg', 'REVISION=before', '--tag', stack.image(before)];
  if (!previous) return void (await docker('build', ...label, root));
  const folder = mkdtempSync(path.join(tmpdir(), 'compose-from-'));
  try {
    execFileSync('tar', ['x', '-C', folder], { input: git('archive', previous) });
    await docker('build', ...label, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All replicas from the first: of a range of ports, a container takes whichever is free. */
const up = (version: string) =>
  stack.compose(version, 'up', '--detach', '--wait', '--no-build', '--scale', `web=${replicas}`);

const isReady = async (at: string) => ((await new Visitor(at).get('/readyz')).status === 200 ? true : undefined);

const allReady = () =>
  eventually('every replica is ready', 60, async () =>
    (await Promise.all(stack.origins.map(isReady))).every(Boolean) ? true : undefined,
  );

async function logIn(visitor: Visitor): Promise<void> {
  const { status, body } = await visitor.call('startAdminSession', { body: stack.admin });
  expect(status === 200, `The admin could not log in: ${status} ${JSON.stringify(body)}`);
}

const position = 'Compose tester';

/** What a visitor and the admin come for, once through. */
async function mainJob(): Promise<undefined> {
  const page = await admin.get('/');
  expect(page.status === 200 && (await page.text()).includes('</html>'), `The home page answered ${page.status}.`);
  await logIn(admin);
  const job = { position, area_of_interest: 'Operations', description: 'Starts stacks.', experience: '1 year' };
  const posted = await admin.call('postJobPosition', { body: job });
  expect(posted.status < 300, `The job could not be posted: ${JSON.stringify(posted)}`);
  const visitor = new Visitor(origin);
  const listed = await visitor.list('getAllJobPosts');
  expect(
    listed.some((item) => item.position === position),
    'The job is not in the list.',
  );
  const application = {
    position_applied_for: position,
    first_name: 'Ravi',
    contact_email: 'ravi@example.com',
    contact_mobile: '9876543210',
    linkedin_profile: 'https://www.linkedin.com/in/ravi',
    experience: '3',
    relevant_experience: '2',
    current_lpa: '8',
    expected_lpa: '10',
    expected_joining_date: ['30 Days'],
    upload_resume: new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'resume.pdf', {
      type: 'application/pdf',
    }),
  };
  const applied = await visitor.call('sendApplicationForm', { body: application });
  expect(applied.status === 200, `The application was not taken: ${JSON.stringify(applied)}`);
  await signUp(visitor);
  await expectData();
  return undefined;
}

/** Signs up with the code of the mail, which the backend without a mail server keeps as a file. */
async function signUp(visitor: Visitor): Promise<void> {
  const email = 'visitor@example.com';
  const password = 'a password of a visitor';
  const person = { name: 'Visitor', email, phone: '1', password, confirm_password: password };
  const signed = await visitor.call('userSignup', { body: person });
  expect(signed.status < 300, `The signup failed: ${JSON.stringify(signed)}`);
  const otp = await eventually('the code is mailed', 20, async () => {
    const mails = await stack.compose(before, 'exec', '-T', 'backend', 'sh', '-c', 'cat /data/mail/*.eml');
    return /Your code: (\d{6})/.exec(mails)?.[1];
  });
  const verified = await visitor.call('verifyEmailOTP', { body: { otp } });
  expect(verified.status < 300, `The code was refused: ${JSON.stringify(verified)}`);
  const loggedIn = await visitor.call('userLogin', { body: { email, password } });
  expect(loggedIn.status === 200, `The login failed: ${JSON.stringify(loggedIn)}`);
}

/** The job, the application and its file are there. */
async function expectData(): Promise<void> {
  expect(
    (await admin.list('getAllJobPosts')).some((item) => item.position === position),
    'The job is gone.',
  );
  const applications = await eventually('the application is in the list', 30, async () => {
    const own = (await admin.list('getalljobresponse')).filter((item) => item.position_applied_for === position);
    return own.length > 0 ? own : undefined;
  });
  expect(applications.length === 1, `The application is there ${applications.length} times.`);
  const resume = await admin.get(String(applications[0]?.upload_resume));
  expect(resume.status === 200 && (await resume.text()).startsWith('%PDF'), `The resume answered ${resume.status}.`);
}

/** Every replica answers the one admin session. */
async function expectDataAtEach(): Promise<void> {
  for (const at of stack.origins) {
    admin.origin = at;
    await expectData();
  }
  admin.origin = origin;
}

async function containerIsLocked(): Promise<string> {
  for (const service of ['web', 'backend']) {
    const tried = await stack.compose(
      before,
      'exec',
      '-T',
      service,
      'sh',
      '-c',
      'id -u; touch /app/x 2>&1; which npm gcc || echo no tools',
    );
    expect(/^1000\n/.test(tried) && /Read-only/.test(tried) && /no tools/.test(tried), `${service}: ${tried}`);
  }
  const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', stack.image(before)));
  return `image of ${Math.round(size / 1e6)} MB`;
}

async function killSite(): Promise<string> {
  const [victim = ''] = await stack.containers(now, 'web');
  const posted = await postDuring(stack, 60, () => docker('kill', victim));
  await up(now);
  await allReady();
  await expectEachOnce(admin, posted);
  return `${posted.accepted.length} posts accepted, ${posted.repeated} sent again, each recorded once`;
}

async function killBackend(): Promise<string> {
  const [victim = ''] = await stack.containers(now, 'backend');
  const posted = await postDuring(stack, 40, () => docker('kill', victim));
  const listed = await new Visitor(origin).get('/joinUs');
  expect(listed.status === 200, `Without the backend the careers page answers ${listed.status}.`);
  await up(now);
  await expectEachOnce(admin, posted);
  return `${posted.accepted.length} posts accepted, ${posted.repeated} sent again, each recorded once`;
}

/** Reads all the while, and counts what came. */
async function readUntil(done: Promise<unknown>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let going = true;
  done.finally(() => (going = false)).catch(() => undefined);
  while (going) {
    const { status } = await new Visitor(origin).get('/api/getAllJobPosts');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await delay(20);
  }
  return statuses;
}

async function restartDatabase(): Promise<string> {
  const posting = postDuring(stack, 60, () => stack.compose(now, 'restart', 'db'));
  const statuses = await readUntil(posting);
  const posted = await posting;
  await allReady();
  await expectEachOnce(admin, posted);
  await expectNoRestarts();
  const unexpected = [...statuses.keys()].filter((status) => status !== 200);
  expect(unexpected.length === 0, `Reads answered ${[...statuses].join(' ')} while the database was away.`);
  return `${posted.accepted.length} posts accepted, ${posted.repeated} sent again, each recorded once; ${statuses.get(200)} reads, all answered`;
}

/** The backup made before the upgrade, under the program that made it. */
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
  expect(status === 401, `A session outlived the restore: ${status}.`);
  await logIn(admin);
  await expectDataAtEach();
  const later = await admin.list('getallcontactform');
  expect(later.length === 0, `${later.length} posts of after the backup are there.`);
  return restored;
}

/** A process that dies of somebody else's fault comes back, and nobody would notice here. */
async function expectNoRestarts(): Promise<void> {
  for (const service of ['web', 'backend']) {
    for (const container of await stack.containers(now, service)) {
      const count = await docker('inspect', '--format', '{{.RestartCount}}', container);
      expect(count === '0', `A process of ${service} has died and was started again, ${count} times.`);
    }
  }
}

async function stopsInTime(): Promise<undefined> {
  await stack.compose(now, 'stop');
  for (const service of ['web', 'backend']) {
    for (const container of await stack.containers(now, service)) {
      const code = await docker('inspect', '--format', '{{.State.ExitCode}}', container);
      expect(code === '0', `${service} stopped with exit code ${code}: the signal did not reach it in time.`);
    }
  }
  return undefined;
}

async function everything(): Promise<void> {
  console.log(
    previous
      ? `The version before is ${previous}.`
      : 'There is no tag, and --previous names no version: this version plays the one before, too.',
  );
  await step('missing secrets are named', async () => {
    const words = await docker(
      'compose',
      '--env-file',
      '/dev/null',
      '--file',
      path.join(root, 'docker-compose.yml'),
      'config',
      '--quiet',
    ).then(() => '', String);
    expect(/required variable \w+ is missing/.test(words), `It says: ${words}`);
    return undefined;
  });
  await step('the image before builds', async () => void (await buildBefore()));
  await step(
    'the image now builds',
    async () => void (await stack.compose(now, 'build', '--build-arg', 'REVISION=now')),
  );
  await step(`up --wait with ${replicas} replicas, which make one set of tables`, async () => void (await up(before)));
  await step('containers are unprivileged, read-only and without tools', containerIsLocked);
  await step('the main job: a job, an application with a file, a signup', mainJob);
  await step('replicas share sessions and data', async () => void (await expectDataAtEach()));
  await step('a backup before the upgrade', async () => void (await backUp(stack, before)));
  await step('upgrade with the data in place', async () => {
    await up(now);
    await allReady();
    const signedIn = (await admin.call('getalljobresponse')).status === 200;
    // Another version may seal its cookies in another way; the same one may not forget anybody.
    expect(signedIn || previous !== undefined, 'The admin is signed out by the upgrade.');
    if (!signedIn) await logIn(admin);
    await expectDataAtEach();
    return signedIn ? 'admin still signed in' : 'everybody logs in again';
  });
  await step('a replica is killed in the middle of posts', killSite);
  await step('the backend is killed in the middle of posts', killBackend);
  await step('the database is restarted under load', restartDatabase);
  await step('everything is still there', async () => void (await expectData()));
  await step('a mixed load stays within the limits of memory', () =>
    mixedLoadWithinLimits(stack, now, Number(options.minutes) * 60),
  );
  await step('the way back: a refusal in one line, and the backup restored', goBack);
  await step('stop: the signal reaches Node, which ends by itself', stopsInTime);
}

try {
  await everything();
} catch (error) {
  console.error('FAILED', error);
  console.error(await stack.compose(now, 'ps', '--all').catch(String));
  console.error(await stack.compose(now, 'logs', '--tail', '40').catch(String));
  process.exitCode = 1;
}
if (!options.keep) await step('down', async () => void (await stack.remove([before, now])));
