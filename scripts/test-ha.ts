import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SteadyLoad } from './compose-test/load.ts';
import { ComposeStack, docker } from './compose-test/stack.ts';
import { eventually, logIn, signUp, Visitor } from './compose-test/visitor.ts';

// Tests compose.ha.yml with Docker: loses the primary, the standby, a replica, a proxy and the network under load, and
// counts acknowledged, lost and duplicate writes: npm run test:ha [-- --keep]

const { values: options } = parseArgs({ options: { keep: { type: 'boolean' } } });
const version = 'now';
// The test machine runs all containers and is overloaded.
const stack = await ComposeStack.create(1, 'compose.ha.yml', { MAX_EVENT_LOOP_DELAY_MS: '0' });
const [origin = ''] = stack.origins;
const admin = new Visitor(origin);
const compose = (...args: string[]) => stack.compose(version, ...args);

type Node = 'postgres-1' | 'postgres-2';
interface Member {
  readonly Member: Node;
  readonly Role: string;
  readonly State: string;
}

/** Patroni's view of both members, from either. */
async function members(): Promise<readonly Member[]> {
  const ask = (node: Node) =>
    compose('exec', '-T', node, ...'patronictl -c /etc/ha/patroni.yml list -f json'.split(' '));
  return JSON.parse(await ask('postgres-1').catch(() => ask('postgres-2')));
}

/** Waits until there is a primary with a synchronous standby. */
const whole = () =>
  eventually('there is a primary with a synchronous standby', 180, async () => {
    const found = await members();
    const primary = found.find(({ Role, State }) => Role === 'Leader' && State === 'running')?.Member;
    const standby = found.find(({ Role, State }) => Role === 'Sync Standby' && State === 'streaming')?.Member;
    return primary && standby ? { primary, standby } : undefined;
  });

const containerOf = async (service: string): Promise<string> => (await stack.containers(version, service))[0] ?? '';

/** Counts each text of a load in the database. */
async function stored(table: 'enquiries' | 'job_posts', column: string, run: string): Promise<Map<string, number>> {
  const query = `select ${column}, count(*) from ${table} where ${column} like '${run}%' group by 1`;
  const command = `PGPASSWORD=$(cat /run/secrets/postgres_password) psql -h db -U postgres -d site -qAt -F '|' -c "${query}"`;
  const { primary } = await whole();
  const rows = (await compose('exec', '-T', primary, 'sh', '-c', command)).split('\n').filter(Boolean);
  return new Map(rows.map((row) => [row.split('|')[0] ?? '', Number(row.split('|')[1])]));
}

const totals = { acknowledged: 0, lost: 0, doubled: 0, pagesDown: 0, longestPause: 0 };

async function count(load: SteadyLoad): Promise<string> {
  const posts = await eventually('every acknowledged post is delivered', 60, async () => {
    const found = await stored('enquiries', 'message', load.run);
    return load.posts.every((post) => found.has(post)) ? found : undefined;
  }).catch(() => stored('enquiries', 'message', load.run));
  const jobs = await stored('job_posts', 'position', load.run);
  const sessions = await Promise.all(load.visitors.map(async (visitor) => (await visitor.call('getSession')).body));
  const lostLogins = sessions.filter((body) => Object(body).data?.user !== true);
  const lost = [
    ...load.posts.filter((one) => !posts.has(one)),
    ...load.jobs.filter((one) => !jobs.has(one)),
    ...lostLogins,
  ];
  const doubled = [...posts, ...jobs].filter(([, times]) => times > 1);
  const acknowledged = load.posts.length + load.jobs.length + load.visitors.length;
  totals.acknowledged += acknowledged;
  totals.lost += lost.length;
  totals.doubled += doubled.length;
  totals.pagesDown += load.pagesDown.length;
  totals.longestPause = Math.max(totals.longestPause, load.longestPause);
  if (load.pagesDown.length > 0) console.log([...new Set(load.pagesDown)].slice(0, 10));
  return [
    `${acknowledged} acknowledged (${load.posts.length} posts, ${load.visitors.length} logins, ${load.jobs.length} jobs)`,
    `${lost.length} lost, ${doubled.length} doubled`,
    `${load.unsure.length} admin writes not acknowledged, of which ${load.unsure.filter((one) => jobs.has(one)).length} are there`,
    `longest pause of writes ${load.longestPause.toFixed(1)} s`,
    `${load.read.length} pages, ${load.pagesDown.length} down, slowest ${load.slowestPage.toFixed(1)} s`,
  ].join('; ');
}

/** @param fault under load @param repair after writes have recovered */
async function incident(name: string, fault: () => Promise<unknown>, repair: () => Promise<unknown>): Promise<void> {
  await whole();
  const load = new SteadyLoad(stack, admin);
  await delay(5000);
  const since = performance.now();
  await fault();
  // Every fault is detected within this time.
  await delay(10_000);
  await load.backWithin(since, 120);
  await repair();
  await whole();
  await delay(5000);
  await load.stop();
  console.log(`ok  ${name}:`, await count(load));
}

const start = (container: string) => docker('start', container);

async function lose(service: string): Promise<void> {
  const container = await containerOf(service);
  await incident(
    `${service} is killed`,
    () => docker('kill', container),
    () => start(container),
  );
}

async function cutOff(service: Node, role: string): Promise<void> {
  const container = await containerOf(service);
  const network = stack.named('database');
  await incident(
    `the ${role} (${service}) is cut off from the network`,
    () => docker('network', 'disconnect', network, container),
    () => docker('network', 'connect', '--alias', service, network, container),
  );
}

/** Disconnects a replica from the database and all others, and expects it to replace its dead connections afterwards. */
async function cutOffReplica(): Promise<void> {
  const container = await containerOf('web');
  const network = stack.named('inside');
  const check =
    'fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))';
  await incident(
    'a replica is cut off from the network',
    () => docker('network', 'disconnect', network, container),
    async () => {
      await docker('network', 'connect', '--alias', 'web', network, container);
      const since = performance.now();
      await eventually('the replica is ready again', 60, () =>
        docker('exec', container, 'node', '--eval', check).then(() => true),
      );
      console.log(
        `    the replica is ready ${((performance.now() - since) / 1000).toFixed(1)} s after the network is back`,
      );
    },
  );
}

async function everything(): Promise<void> {
  await compose('build');
  await compose('up', '--detach', '--wait', '--no-build');
  await logIn(admin, stack);
  const mails = async () => {
    const read = (container: string) =>
      docker('exec', container, 'sh', '-c', 'cat /data/mail/*.eml 2>/dev/null || true');
    return (await Promise.all((await stack.containers(version, 'web')).map(read))).join('\n');
  };
  await signUp(new Visitor(origin), mails);
  const containers = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  const inspected = await docker('inspect', ...containers);
  assert(!stack.secrets().some((secret) => inspected.includes(secret)), 'docker inspect shows a secret.');

  await lose((await whole()).primary);
  await lose((await whole()).standby);
  await lose('web');
  await lose('db');
  await lose('etcd-1');
  await cutOff((await whole()).primary, 'primary');
  await cutOff((await whole()).standby, 'standby');
  await cutOffReplica();
  console.log('Total:', totals);
  assert(
    totals.lost === 0 && totals.doubled === 0 && totals.pagesDown === 0,
    'Writes were lost or doubled, or pages failed.',
  );
  assert(totals.longestPause < 30, 'Writes failed for more than 30 s.');
}

try {
  await everything();
} catch (error) {
  console.error('FAILED', error);
  console.error(await compose('ps', '--all').catch(String));
  console.error(await compose('logs', '--tail', '20').catch(String));
  process.exitCode = 1;
}
if (!options.keep) await stack.remove([version, 'database']);
