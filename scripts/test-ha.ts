import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ComposeStack, docker } from './compose-stack.ts';
import { account, Enquiries, eventually, people, pick, signUp, Visitor } from './load.ts';
import { readCommandLine } from './measure.ts';

// Tests compose.ha.yml with Docker: loses the primary, the standby, a replica, a proxy and the network under load, and
// counts acknowledged, lost and duplicate writes: npm run test:ha

readCommandLine('test:ha');
const version = 'now';
// The test machine runs all containers and is overloaded.
const stack = await ComposeStack.create(1, 'compose.ha.yml', { MAX_EVENT_LOOP_DELAY_MS: '0' });
const [origin = ''] = stack.origins;
const admin = new Visitor(origin);
const compose = (...args: string[]) => stack.compose(version, ...args);

interface Member {
  readonly Member: 'postgres-1' | 'postgres-2';
  readonly Role: string;
  readonly State: string;
}

/** Waits until Patroni, asked on either node, has a primary with a synchronous standby. */
const whole = () =>
  eventually('there is a primary with a synchronous standby', 180, async () => {
    const ask = (node: Member['Member']) =>
      compose('exec', '-T', node, ...'patronictl -c /etc/ha/patroni.yml list -f json'.split(' '));
    const members: readonly Member[] = JSON.parse(await ask('postgres-1').catch(() => ask('postgres-2')));
    const primary = members.find(({ Role, State }) => Role === 'Leader' && State === 'running')?.Member;
    const standby = members.find(({ Role, State }) => Role === 'Sync Standby' && State === 'streaming')?.Member;
    return primary && standby ? { primary, standby } : undefined;
  });

const containerOf = async (service: string): Promise<string> => (await stack.containers(version, service))[0] ?? '';

async function stored(table: 'enquiries' | 'job_posts', column: string, run: string): Promise<string[]> {
  const query = `select ${column} from ${table} where ${column} like '${run}%'`;
  const command = `PGPASSWORD=$(cat /run/secrets/postgres_password) psql -h db -U postgres -d site -qAt -c "${query}"`;
  const { primary } = await whole();
  return (await compose('exec', '-T', primary, 'sh', '-c', command)).split('\n').filter(Boolean);
}

const totals = { acknowledged: 0, lost: 0, twice: 0, pagesDown: 0, longestPause: 0 };

/** Two people post, one logs in, an admin publishes and two read, until `stop`, which counts what was stored. */
function startLoad() {
  const enquiries = new Enquiries(() => origin);
  const { run, times } = enquiries;
  const sessions: Visitor[] = [];
  const jobs: string[] = [];
  /** Unacknowledged jobs: they may be stored once or not at all. */
  const unsure: string[] = [];
  const pagesDown: string[] = [];
  const pageSeconds: number[] = [];
  let over = false;
  const isOver = () => over;

  const write = async (visitor: Visitor, name: 'postJobPosition' | 'userLogin', body: object): Promise<boolean> => {
    const asked = performance.now();
    const answer = await visitor.call(name, { body }).catch(() => undefined);
    const isAcknowledged = answer !== undefined && answer.status < 300;
    if (isAcknowledged) times.push({ asked, answered: performance.now() });
    return isAcknowledged;
  };
  const publish = async () => {
    const position = `${run} job ${randomUUID()}`;
    const job = { position, area_of_interest: 'Operations', description: 'Is published.', experience: '1 year' };
    ((await write(admin, 'postJobPosition', job)) ? jobs : unsure).push(position);
  };
  const logIn = async () => {
    const visitor = new Visitor(origin);
    if (await write(visitor, 'userLogin', account)) sessions.push(visitor);
  };
  const read = async () => {
    const page = pick(['/', '/about', '/joinUs', '/blog', '/contact']);
    const asked = performance.now();
    try {
      const answer = await new Visitor(origin).get(page);
      const text = await answer.text();
      assert(answer.status === 200 && text.includes('</html>'), `${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      pagesDown.push(`${page}: ${Object(error).cause ?? error}`);
    }
    pageSeconds.push((performance.now() - asked) / 1000);
  };
  const working = Promise.all([
    people(2, 150, isOver, enquiries.post),
    people(1, 150, isOver, publish),
    people(2, 150, isOver, read),
    // An account has at most 100 sessions: more sign-ins would end the oldest.
    people(1, 1500, isOver, logIn),
  ]);

  // Awaited by `stop`, which a fault may prevent.
  working.catch(() => undefined);
  const end = () => {
    over = true;
  };

  async function stop(): Promise<string> {
    end();
    await working;
    const storedPosts = () => stored('enquiries', 'message', run);
    const posts = await eventually('every acknowledged post is delivered', 60, async () => {
      const found = await storedPosts();
      return enquiries.count(found).lost === 0 ? found : undefined;
    }).catch(storedPosts);
    const published = await stored('job_posts', 'position', run);
    const states = await Promise.all(sessions.map(async (visitor) => (await visitor.call('getSession')).body));
    const counted = enquiries.count(posts);
    const lost =
      counted.lost +
      jobs.filter((job) => !published.includes(job)).length +
      states.filter((body) => Object(body).data?.user !== true).length;
    const twice = counted.twice + published.length - new Set(published).size;
    const acknowledged = enquiries.acknowledged.size + jobs.length + sessions.length;
    const moments = times.map(({ answered }) => answered).sort((a, b) => a - b);
    const pause = Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))) / 1000;
    totals.acknowledged += acknowledged;
    totals.lost += lost;
    totals.twice += twice;
    totals.pagesDown += pagesDown.length;
    totals.longestPause = Math.max(totals.longestPause, pause);
    assert.deepEqual(enquiries.wrong, []);
    if (pagesDown.length > 0) console.log([...new Set(pagesDown)].slice(0, 10));
    return [
      `${acknowledged} acknowledged (${enquiries.acknowledged.size} posts, ${sessions.length} logins, ${jobs.length} jobs)`,
      `${lost} lost, ${twice} stored twice`,
      `${unsure.length} admin writes not acknowledged, of which ${unsure.filter((job) => published.includes(job)).length} are stored`,
      `longest pause of writes ${pause.toFixed(1)} s`,
      `${pageSeconds.length} pages, ${pagesDown.length} down, slowest ${Math.max(...pageSeconds).toFixed(1)} s`,
    ].join('; ');
  }
  return { hasWritten: (since: number) => times.some(({ asked }) => asked > since), stop, end };
}

/** Causes a fault under load, waits until writes have recovered, and repairs it. */
async function incident(name: string, fault: () => Promise<unknown>, repair: () => Promise<unknown>): Promise<void> {
  await whole();
  const load = startLoad();
  try {
    await delay(5000);
    const since = performance.now();
    await fault();
    // Every fault is detected within this time.
    await delay(10_000);
    await eventually('a write is acknowledged', 120, async () => load.hasWritten(since) || undefined);
    await repair();
    await whole();
    await delay(5000);
    console.log(`ok  ${name}:`, await load.stop());
  } finally {
    load.end();
  }
}

async function lose(service: string): Promise<void> {
  const container = await containerOf(service);
  await incident(
    `${service} is killed`,
    () => docker('kill', container),
    () => docker('start', container),
  );
}

/** Disconnects a service from a network of the stack, and reconnects it. */
async function cutOff(name: string, service: string, of: string, after?: (container: string) => Promise<unknown>) {
  const container = await containerOf(service);
  const network = stack.named(of);
  await incident(
    `${name} is cut off from the network`,
    () => docker('network', 'disconnect', network, container),
    async () => {
      await docker('network', 'connect', '--alias', service, network, container);
      await after?.(container);
    },
  );
}

/** Expects a replica to replace its dead connections. */
async function isReadyAgain(container: string): Promise<void> {
  const check =
    'fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))';
  const since = performance.now();
  const ask = () => docker('exec', container, 'node', '--eval', check).then(() => true);
  await eventually('the replica is ready again', 60, ask);
  console.log(
    `    the replica is ready ${((performance.now() - since) / 1000).toFixed(1)} s after the network is back`,
  );
}

await stack.test([version, 'database'], async () => {
  await compose('build');
  // The second one is that of an upgrade or a changed variable.
  for (const _ of ['first', 'second']) await compose('up', '--detach', '--wait', '--no-build');
  await admin.must('startAdminSession', { body: stack.admin });
  const mails = async () => {
    const read = (container: string) =>
      docker('exec', container, 'sh', '-c', 'cat /data/mail/*.eml 2>/dev/null || true');
    return (await Promise.all((await stack.containers(version, 'web')).map(read))).join('\n');
  };
  await signUp(new Visitor(origin), mails);
  await stack.expectNoSecret(version);

  await lose((await whole()).primary);
  await lose((await whole()).standby);
  for (const service of ['web', 'db', 'etcd-1']) await lose(service);
  const { primary } = await whole();
  await cutOff(`the primary (${primary})`, primary, 'database');
  const { standby } = await whole();
  await cutOff(`the standby (${standby})`, standby, 'database');
  await cutOff('a replica', 'web', 'inside', isReadyAgain);
  console.log('Total:', totals);
  assert(totals.lost + totals.twice + totals.pagesDown === 0, 'Writes were lost or stored twice, or pages failed.');
  assert(totals.longestPause < 30, 'Writes failed for more than 30 s.');
});
