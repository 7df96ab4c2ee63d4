import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FormServiceMode, startFormService } from '../../server/test-support/form-service.ts';
import { enquiry, type RunningForms, runTestProcess } from '../../server/test-support/forms.ts';
import { withPostgres } from '../../server/test-support/postgres.ts';
import { startWebhookReceiver, type WebhookAnswer } from '../../server/test-support/webhook-receiver.ts';

// Kills the forms process repeatedly while visitors post and both receivers fail. Then checks that the form service
// recorded every acknowledged post under one key, and that the webhook receiver got every recorded post under one id.

const posts = 1000;
const kills = 20;
const people = 24;
const settleWithinMs = 90_000;

/** Mostly healthy, since a service that always fails would test an outage only. */
const modes: readonly FormServiceMode[] = [
  'ok',
  'ok',
  'ok',
  'error-500',
  'reset-after-accept',
  'challenge',
  'down',
  'hang',
];

/** Different faults from those of the form service. */
const answers: readonly WebhookAnswer[] = [
  { status: 204 },
  { status: 204 },
  { status: 500 },
  { status: 503, headers: { 'retry-after': '1' } },
  'cut',
  'hang',
];

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];

async function killAndCount(engine: string, databaseUrl?: string): Promise<boolean> {
  const startedAt = performance.now();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  const database = { dataDir, ...(databaseUrl && { databaseUrl }) };
  const service = await startFormService();
  const receiver = await startWebhookReceiver();
  let running: RunningForms = await runTestProcess(database, service.url, '', receiver.url);
  const acknowledged = new Set<string>();
  let next = 0;
  let failures = 0;
  let killed = 0;
  let restarting: Promise<void> | undefined;
  const killAt = Array.from({ length: kills }, () => 5 + Math.floor(Math.random() * (posts - 10))).sort(
    (a, b) => a - b,
  );

  const killAndRestart = async () => {
    await running.end('SIGKILL');
    running = await runTestProcess(database, service.url, '', receiver.url);
  };

  async function post(id: string): Promise<void> {
    while (!acknowledged.has(id)) {
      await restarting;
      try {
        const body = enquiry({ submission_id: id, message: id });
        const response = await fetch(`${running.origin}/api/forms/contact`, { method: 'POST', body });
        if (response.status === 200 && (await response.json()).success === true) acknowledged.add(id);
        else failures += 1;
      } catch {
        failures += 1;
        await delay(20);
      }
    }
  }

  async function person(): Promise<void> {
    while (next < posts) {
      next += 1;
      const id = `post ${next}`;
      if (next % 25 === 0) service.mode = pick(modes) ?? 'ok';
      if (next % 20 === 0) receiver.answer = pick(answers) ?? { status: 204 };
      if (next >= (killAt[killed] ?? Number.POSITIVE_INFINITY) && !restarting) {
        killed += 1;
        restarting = delay(Math.random() * 50)
          .then(killAndRestart)
          .finally(() => {
            restarting = undefined;
          });
      }
      await post(id);
    }
  }
  await Promise.all(Array.from({ length: people }, person));
  while (killed < kills) {
    killed += 1;
    await killAndRestart();
  }
  await restarting;

  service.mode = 'ok';
  receiver.answer = { status: 204 };
  const limit = AbortSignal.timeout(settleWithinMs);
  const outOfTime = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
  await Promise.race([service.recorded(acknowledged.size), outOfTime]);
  await Promise.race([receiver.tookIds(service.deliveries.length), outOfTime]);
  const exitCode = await running.end('SIGTERM');

  const messages = service.deliveries.map(({ fields }) => fields.message?.[0] ?? '');
  const recorded = new Set(messages);
  const lost = [...acknowledged].filter((id) => !recorded.has(id));
  const twice = messages.length - recorded.size;
  // Finds posts that the receiver got under two ids, or not at all.
  const idsByPost = new Map<unknown, Set<string>>();
  for (const { id, body } of receiver.received) {
    const { post } = Object(body.data.enquiry);
    idsByPost.set(post, (idsByPost.get(post) ?? new Set()).add(id));
  }
  const takenIds = new Set(receiver.taken.map(({ id }) => id));
  const missing = service.deliveries.length - takenIds.size;
  const ambiguous = [...idsByPost.values()].filter(({ size }) => size !== 1).length;
  const unsigned = receiver.received.filter(({ isSigned }) => !isSigned).length;
  console.log(
    [
      `${engine}: ${posts} posts, ${killed} kills, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      `  acknowledged ${acknowledged.size}, not acknowledged at first ${failures}`,
      `  recorded by the service ${recorded.size}, sent to it ${service.attempts} times, recognised as repeated ${service.repeated.length}`,
      `  webhooks accepted ${takenIds.size}, sent ${receiver.received.length} times; not received ${missing}, received under two ids ${ambiguous}, not signed ${unsigned}`,
      `  lost ${lost.length}, recorded twice ${twice}, exit code after SIGTERM ${exitCode}`,
    ].join('\n'),
  );
  await service.close();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
  const isDeliveredOnce = missing === 0 && ambiguous === 0 && unsigned === 0;
  return lost.length === 0 && twice === 0 && isDeliveredOnce && exitCode === 0;
}

/** Runs on both engines, on PostgreSQL if it is installed. */
export async function outbox(): Promise<boolean> {
  const onSqlite = await killAndCount('SQLite');
  const onPostgres = await withPostgres(({ url }) => killAndCount('PostgreSQL', `${url}/postgres`));
  return onSqlite && onPostgres !== false;
}
