import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningForms, runTestProcess } from '../../server/bff/forms/run-test-process.ts';
import { enquiry } from '../../server/bff/forms/test-forms.ts';
import { type FormServiceMode, startFormService } from '../../server/test-support/form-service.ts';
import { withPostgres } from '../../server/test-support/postgres.ts';

// Kills the forms process again and again while people post and the form service misbehaves, then counts: every post
// that was acknowledged must have been recorded by the service, and none under two keys.

const posts = 1000;
const kills = 20;
const people = 24;
const settleWithinMs = 90_000;

/** Mostly well, since a service that is always ill would only be an outage. */
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

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];

async function killAndCount(engine: string, databaseUrl?: string): Promise<boolean> {
  const startedAt = performance.now();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  const database = { dataDir, ...(databaseUrl && { databaseUrl }) };
  const service = await startFormService();
  let running: RunningForms = await runTestProcess(database, service.url);
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
    running = await runTestProcess(database, service.url);
  };

  /** One post, sent again under its id until somebody has said that it is safe. */
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
  const limit = AbortSignal.timeout(settleWithinMs);
  const outOfTime = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
  await Promise.race([service.recorded(acknowledged.size), outOfTime]);
  const exitCode = await running.end('SIGTERM');

  const messages = service.deliveries.map(({ fields }) => fields.message?.[0] ?? '');
  const recorded = new Set(messages);
  const lost = [...acknowledged].filter((id) => !recorded.has(id));
  const twice = messages.length - recorded.size;
  console.log(
    [
      `${engine}: ${posts} posts, ${killed} kills, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      `  acknowledged ${acknowledged.size}, not acknowledged at first ${failures}`,
      `  recorded by the service ${recorded.size}, sent to it ${service.attempts} times, recognised as repeated ${service.repeated.length}`,
      `  lost ${lost.length}, recorded twice ${twice}, exit code after SIGTERM ${exitCode}`,
    ].join('\n'),
  );
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
  return lost.length === 0 && twice === 0 && exitCode === 0;
}

/** The same on both engines, PostgreSQL where it is installed. */
export async function outbox(): Promise<boolean> {
  const onSqlite = await killAndCount('SQLite');
  const onPostgres = await withPostgres(({ url }) => killAndCount('PostgreSQL', `${url}/postgres`));
  return onSqlite && onPostgres !== false;
}
