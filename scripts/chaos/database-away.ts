import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startFormService } from '../../server/test-support/form-service.ts';
import { enquiry } from '../../server/test-support/forms.ts';
import { withPostgres } from '../../server/test-support/postgres.ts';
import { type RunningSite, rounded, startRunningSite, visitor } from '../../server/test-support/site-process.ts';

const outages = 5;
const people = 12;
/** Length of each outage, and of the time between outages, in milliseconds. */
const away = 2000;
const between = 2000;
const healedWithin = 10_000;

interface Outage {
  readonly what: string;
  begin(site: RunningSite): Promise<unknown> | unknown;
  end(site: RunningSite): Promise<unknown> | unknown;
}

/** Sets the process's file size limit to 0, which it sees as a full disk. Linux only. */
const limitFiles = ({ child }: RunningSite, limit: string) =>
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${limit}:unlimited`]);

/** Visitors post while the database fails repeatedly. No false success is allowed, and the site must recover. */
async function postAndCount(outage: Outage, environment: Record<string, string>): Promise<boolean> {
  const service = await startFormService();
  const site = await startRunningSite({ ...environment, FORM_SERVICE_URL: service.url, FORM_ACCESS_KEY: 'a key' });
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  let posts = 0;
  let over = false;
  let isAway = false;
  let pagesWhileAway = 0;
  let pagesMissing = 0;

  async function post(id: string): Promise<void> {
    while (!acknowledged.has(id)) {
      const body = enquiry({ submission_id: id, message: id, email: `${id.replaceAll(' ', '-')}@example.com` });
      const response = await fetch(`${site.url}/api/forms/contact`, { method: 'POST', body, headers: visitor(posts) });
      const { success } = await response.json();
      if (response.status === 200 && success === true) acknowledged.add(id);
      else if (response.status !== 503 || success !== false || !response.headers.has('retry-after')) {
        refused.push(`${response.status} success ${success}`);
      }
      await delay(30);
    }
  }
  const person = async () => {
    while (!over) {
      posts += 1;
      await post(`post ${posts}`);
    }
  };
  const reader = async () => {
    while (!over) {
      const { status } = await fetch(`${site.url}/about`);
      if (isAway) pagesWhileAway += 1;
      if (status !== 200) pagesMissing += 1;
      await delay(50);
    }
  };
  const working = Promise.all([reader(), ...Array.from({ length: people }, person)]);

  let slowest = 0;
  let kept = 0;
  for (let number = 0; number < outages; number += 1) {
    await delay(between);
    await outage.begin(site);
    isAway = true;
    await delay(away / 2);
    const before = acknowledged.size;
    await delay(away / 2);
    kept += acknowledged.size - before;
    await outage.end(site);
    isAway = false;
    const began = performance.now();
    const healed = acknowledged.size;
    while (acknowledged.size === healed && performance.now() - began < healedWithin) await delay(10);
    slowest = Math.max(slowest, performance.now() - began);
  }
  over = true;
  await working;
  await Promise.race([service.recorded(acknowledged.size), delay(60_000)]);
  const { code } = await site.stop();
  const messages = service.deliveries.map(({ fields }) => fields.message?.[0] ?? '');
  const recorded = new Set(messages);
  const lost = [...acknowledged].filter((id) => !recorded.has(id)).length;
  const twice = messages.length - recorded.size;
  await service.close();
  console.log(
    [
      `${outage.what}: ${outages} times for ${away / 1000} s under ${people} people`,
      `  acknowledged ${acknowledged.size}, of these while it was away ${kept}; answers other than yes and 503: ${refused.length}`,
      ...refused.slice(0, 3).map((line) => `    ${line}`),
      `  lost ${lost}, recorded twice ${twice}; healed within ${rounded(slowest)} ms; pages while away ${pagesWhileAway}, not answered ${pagesMissing}`,
    ].join('\n'),
  );
  const healedEach = slowest < healedWithin;
  return (
    refused.length === 0 && kept === 0 && lost === 0 && twice === 0 && healedEach && pagesMissing === 0 && code === 0
  );
}

/** Tests a full disk on SQLite, and a crashing PostgreSQL if it is installed. */
export async function databaseAway(): Promise<boolean> {
  const fullDisk: Outage = {
    what: 'SQLite, the disk full',
    begin: (site) => limitFiles(site, '0'),
    end: (site) => limitFiles(site, 'unlimited'),
  };
  const onSqlite = await postAndCount(fullDisk, {});
  const onPostgres = await withPostgres(
    (server) => {
      const crash: Outage = { what: 'PostgreSQL, crashed', begin: server.crash, end: server.startAgain };
      return postAndCount(crash, { DATABASE_URL: `${server.url}/postgres` });
    },
    { durable: true },
  );
  return onSqlite && onPostgres !== false;
}
