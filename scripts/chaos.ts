import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyInput } from '#shared/contract/build-request.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { publicPages } from '#shared/site.ts';
import { type FakeFormService, startFormService } from '../server/test-support/form-service.ts';
import { type RunningForms, runTestProcess } from '../server/test-support/forms.ts';
import { withPostgres } from '../server/test-support/postgres.ts';
import { formStamp, siteFolder } from '../server/test-support/site-process.ts';
import { startWebhookReceiver, type WebhookAnswer } from '../server/test-support/webhook-receiver.ts';
import { Enquiries, people, percentile, pick, type RunningSite, Visitor, withSite } from './load.ts';
import { marks, runParts } from './measure.ts';

// Long checks that `npm test` leaves out, on loopback only: npm run chaos [-- part …] [-- --minutes 10]
// Exits with 1 when data is lost, a valid request is refused, or memory grows.

/** Counts faults of what visitors sent: each enquiry must arrive once, and each answer be expected. */
function judge(enquiries: Enquiries, { deliveries }: FakeFormService): void {
  for (const line of enquiries.wrong.slice(0, 3)) console.log(`    ${line}`);
  const { lost, twice } = enquiries.count(deliveries.map(({ fields }) => fields.message?.[0] ?? ''));
  marks.none({ 'wrong answers': enquiries.wrong.length, lost, 'recorded twice': twice });
}

const posts = 1000;
const kills = 20;
const settleWithinMs = 90_000;

/** Mostly healthy, since a service that always fails would test an outage only. */
const modes = ['ok', 'ok', 'ok', 'error-500', 'reset-after-accept', 'challenge', 'down', 'hang'] as const;
const webhookAnswers: readonly WebhookAnswer[] = [
  { status: 204 },
  { status: 204 },
  { status: 500 },
  { status: 503, headers: { 'retry-after': '1' } },
  'cut',
  'hang',
];

/** Kills the forms process while visitors post and both receivers fail; every post must arrive exactly once. */
async function killAndCount(engine: string, databaseUrl?: string): Promise<void> {
  const { dataDir, remove } = siteFolder();
  const service = await startFormService();
  const receiver = await startWebhookReceiver();
  const start = (): Promise<RunningForms> =>
    runTestProcess({ dataDir, ...(databaseUrl && { databaseUrl }) }, service.url, '', receiver.url);
  let running = await start();
  let restarting: Promise<void> | undefined;
  const enquiries = new Enquiries(async () => {
    await restarting;
    return running.origin;
  });
  const killAndRestart = async () => {
    await running.end('SIGKILL');
    running = await start();
  };
  const killAt = Array.from({ length: kills }, () => 5 + Math.random() * (posts - 10)).sort((a, b) => a - b);
  let killed = 0;
  const post = async () => {
    if (enquiries.sent % 25 === 0) service.mode = pick(modes);
    if (enquiries.sent % 20 === 0) receiver.answer = pick(webhookAnswers);
    if (enquiries.sent >= (killAt[killed] ?? posts) && killed < kills && !restarting) {
      killed += 1;
      restarting = delay(Math.random() * 50)
        .then(killAndRestart)
        .finally(() => {
          restarting = undefined;
        });
    }
    await enquiries.post();
  };
  await people(24, 0, () => enquiries.sent >= posts, post);
  await restarting;
  for (; killed < kills; killed += 1) await killAndRestart();

  service.mode = 'ok';
  receiver.answer = { status: 204 };
  const outOfTime = delay(settleWithinMs, undefined, { ref: false });
  await Promise.race([service.recorded(enquiries.acknowledged.size), outOfTime]);
  await Promise.race([receiver.tookIds(service.deliveries.length), outOfTime]);
  const exitCode = (await running.end('SIGTERM')) ?? Number.NaN;

  const idsByPost = new Map<unknown, Set<string>>();
  for (const { id, body } of receiver.received) {
    const { post } = Object(body.data.enquiry);
    idsByPost.set(post, (idsByPost.get(post) ?? new Set()).add(id));
  }
  console.log(
    `${engine}: ${killed} kills; ${enquiries.acknowledged.size} acknowledged after ${enquiries.retries} retries;`,
    `sent to the service ${service.attempts} times, recognised as repeated ${service.repeated.length};`,
    `webhooks sent ${receiver.received.length} times`,
  );
  judge(enquiries, service);
  marks.none({
    'webhooks not received': service.deliveries.length - new Set(receiver.taken.map(({ id }) => id)).size,
    'webhooks received under two ids': [...idsByPost.values()].filter(({ size }) => size !== 1).length,
    'webhooks not signed': receiver.received.filter(({ isSigned }) => !isSigned).length,
    'exit code after SIGTERM': exitCode,
  });
  await service.close();
  await receiver.close();
  remove();
}

async function outbox(): Promise<void> {
  await killAndCount('SQLite');
  await withPostgres(({ url }) => killAndCount('PostgreSQL', `${url}/postgres`));
}

const outages = 5;
const outageMs = 2000;
const recoveryMs = 10_000;

interface Outage {
  readonly what: string;
  begin(site: RunningSite): Promise<unknown> | unknown;
  end(site: RunningSite): Promise<unknown> | unknown;
}

/** Visitors post while the database fails repeatedly. No false success is allowed, and the site must recover. */
async function postDuringOutages(outage: Outage, environment: Record<string, string>): Promise<void> {
  const service = await startFormService();
  await withSite({ ...environment, FORM_SERVICE_URL: service.url, FORM_ACCESS_KEY: 'a key' }, async (site) => {
    const enquiries = new Enquiries(
      () => site.url,
      ({ status, headers, body }) => status === 503 && headers.has('retry-after') && Object(body).success === false,
    );
    const { acknowledged } = enquiries;
    let over = false;
    let pagesMissing = 0;
    const read = async () => {
      if ((await fetch(`${site.url}/about`)).status !== 200) pagesMissing += 1;
    };
    const working = Promise.all([people(1, 50, () => over, read), people(12, 30, () => over, enquiries.post)]);
    let slowest = 0;
    let falselyAcknowledged = 0;
    for (let number = 0; number < outages; number += 1) {
      await delay(outageMs);
      await outage.begin(site);
      await delay(outageMs / 2);
      const before = acknowledged.size;
      await delay(outageMs / 2);
      falselyAcknowledged += acknowledged.size - before;
      await outage.end(site);
      const began = performance.now();
      const recovered = acknowledged.size;
      while (acknowledged.size === recovered && performance.now() - began < recoveryMs) await delay(10);
      slowest = Math.max(slowest, performance.now() - began);
    }
    over = true;
    await working;
    await Promise.race([service.recorded(acknowledged.size), delay(60_000, undefined, { ref: false })]);
    console.log(`${outage.what}: ${outages} times for ${outageMs / 1000} s; ${acknowledged.size} acknowledged`);
    judge(enquiries, service);
    marks.none({ 'acknowledged during an outage': falselyAcknowledged, 'pages not answered': pagesMissing });
    marks.atMost('slowest recovery', slowest, recoveryMs, 'ms');
  });
  await service.close();
}

/** A full disk on SQLite, and a crashing PostgreSQL if it is installed. */
async function databaseAway(): Promise<void> {
  // A process with a file size limit of 0 sees a full disk. Linux only.
  const limitFiles = ({ child }: RunningSite, limit: string) =>
    execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${limit}:unlimited`]);
  const fullDisk: Outage = {
    what: 'SQLite, the disk full',
    begin: (site) => limitFiles(site, '0'),
    end: (site) => limitFiles(site, 'unlimited'),
  };
  await postDuringOutages(fullDisk, {});
  await withPostgres(
    ({ url, crash, startAgain }) =>
      postDuringOutages(
        { what: 'PostgreSQL, crashed', begin: crash, end: startAgain },
        { DATABASE_URL: `${url}/postgres` },
      ),
    { durable: true },
  );
}

const visitors = 40;
const growthAllowedMb = 40;
const maxMemoryMb = 700;

/** Makes a random request of a visitor; resolves with the status, the request and the expected statuses. */
async function visit(site: RunningSite, number: number, images: readonly string[]) {
  const visitor = new Visitor(site.url);
  const get = async (path: string, ...right: number[]) => {
    const answer = await visitor.get(path);
    await answer.arrayBuffer();
    return { what: path, status: answer.status, right };
  };
  const call = async (name: EndpointName, right: number, input?: AnyInput) => {
    return { what: name, status: (await visitor.call(name, input)).status, right: [right] };
  };
  const share = Math.random();
  const email = `asha${number}@example.com`;
  if (share < 0.45) return get(pick(publicPages), 200);
  if (share < 0.6) return call(pick(['getAllJobPosts', 'getAllBlogs']), 200);
  if (share < 0.7) return get(`/database/${1 + (number % 8)}`, 200, 404);
  if (share < 0.8) return get(`${pick(images)}?w=${pick([320, 640, 960])}`, 200);
  if (share < 0.85) return get(`/jobopenings?q=${number}`, 200);
  if (share < 0.9) return get(`/nothing/${number}`, 404);
  if (share < 0.95) return call('getSession', 200);
  if (share < 0.97) return call('getalljobresponse', 401);
  if (share >= 0.99) return call('userLogin', 401, { body: { email, password: 'wrong' } });
  const body = { name: 'Asha', email, message: `Number ${number}`, form_stamp: formStamp() };
  return call('sendContactForm', 200, { body });
}

/** Under mixed load, every answer must be expected and memory must not grow. */
const mixed = (minutes = '1') =>
  withSite({}, async (site) => {
    const seconds = Number(minutes) * 60;
    assert(seconds > 0, `--minutes must be a positive number (got ${minutes})`);
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(site.memory()), 1000);
    const images = (await new Visitor(site.url).list('getAllBlogs')).map(({ image }) => String(image));
    const until = performance.now() + seconds * 1000;
    const times: number[] = [];
    const wrong: string[] = [];
    const work = async () => {
      const began = performance.now();
      try {
        const { what, status, right } = await visit(site, times.length, images);
        if (!right.includes(status)) wrong.push(`${status} ${what}`);
      } catch (error) {
        wrong.push(String(error));
      }
      times.push(performance.now() - began);
    };
    await people(visitors, 100, () => performance.now() > until, work);
    clearInterval(sampling);
    const fifth = Math.floor(memory.length / 5);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [half, most, slowest] = [50, 99, 100].map((share) => percentile(times, share).toFixed(0));
    console.log(`${visitors} people for ${seconds} s: ${times.length} requests`);
    console.log(`median ${half} ms, 99 % within ${most} ms, slowest ${slowest} ms`);
    for (const line of wrong.slice(0, 5)) console.log(`    ${line}`);
    marks.none({ 'wrong answers': wrong.length });
    marks.atMost('peak memory', site.peakMemory(), maxMemoryMb, 'MB');
    // Memory has not settled in less than a minute.
    const growth = mean(memory.slice(-fifth)) - mean(memory.slice(fifth, 2 * fifth));
    if (seconds >= 60) marks.atMost('memory growth, second to last fifth', growth, growthAllowedMb, 'MB');
  });

function fuzz(): void {
  const command = ['run', '--project', 'unit', 'fuzz', 'cookies', 'requested-address', 'read-form'];
  const env = { ...process.env, FUZZ_RUNS: '20000' };
  const { status } = spawnSync('node_modules/.bin/vitest', command, { stdio: 'inherit', env });
  marks.none({ 'exit code of the property tests': status ?? 1 });
}

await runParts('chaos', { outbox, database: databaseAway, fuzz, mixed }, 'minutes');
