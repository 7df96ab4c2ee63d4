import { Contestant, race } from './contestant.ts';
import type { Cores } from './cores.ts';
import type { Marks } from './marks.ts';
import { findNginx, startNginx } from './nginx.ts';
import { startServer } from './start-server.ts';

const visitors = 32;
const jobs = '/api/getAllJobPosts';

function table(entries: readonly Contestant[]): void {
  console.log(`${'what'.padEnd(34)}${'requests/s'.padStart(12)}${'µs CPU each'.padStart(13)}${'p99 ms'.padStart(9)}`);
  for (const { name, perSecond, cpu, p99 } of entries) {
    const figures = [perSecond.toFixed(0).padStart(12), cpu.toFixed(0).padStart(13), p99.toFixed(1).padStart(9)];
    console.log(name.padEnd(34) + figures.join(''));
  }
  console.log('');
}

/** How our BFF compares with a bare server and with plain proxies to the same host: 20 posts, 12 kB. */
export async function forwarding(
  marks: Marks,
  cores: Cores | undefined,
  { rounds, requests }: { rounds: number; requests: number },
) {
  const core = cores?.measured;
  const host = await startServer('host', { core: cores?.others });
  const at = { host: host.url, core };
  const enter = (name: string, server: Awaited<ReturnType<typeof startServer>>, path = jobs, encodings?: string) =>
    new Contestant(name, server, { path, visitors, encodings });

  const direct = enter('the host itself', await startServer('host', { core }));
  const bare = enter('bare Fastify, a buffer', await startServer('bare', { core }));
  const proxy = enter('@fastify/http-proxy', await startServer('http-proxy', at));
  const forward = enter('our forward of a changed list', await startServer('forward', at));
  const steady = await startServer('steady-host', { core: cores?.others });
  const again = enter('our forward of an unchanged list', await startServer('forward', { ...at, host: steady.url }));
  const cached = enter('our cached read', await startServer('cached', at));
  const whole = enter('our cached read, not compressed', await startServer('cached', at), jobs, 'identity');
  const pageServer = await startServer('cached', at);
  const page = enter('our cached page (/about)', pageServer, '/about');
  const same = enter(
    'bare Fastify, the same page',
    await startServer('bare-page', { ...at, host: pageServer.url }),
    '/about',
  );
  const program = findNginx();
  const nginx = program && enter('nginx proxy_pass', await startNginx(program, host.url, core));

  console.log(`\n20 posts (12 kB), ${visitors} connections, best of ${rounds} rounds of ${requests} requests`);
  console.log(cores ? 'Each server alone on one core; host and load on another.\n' : 'Not bound to cores.\n');
  const entries = [direct, bare, proxy, ...(nginx ? [nginx] : []), forward, again, cached, whole, same, page];
  await race(entries, { rounds, requests });
  table(entries);

  console.log('Requests by processor time, as times of the other (more is better)');
  marks.atLeast('forward, changed : http-proxy', proxy.cpu / forward.cpu, 1.1);
  marks.atLeast('forward, unchanged : http-proxy', proxy.cpu / again.cpu, 1.1);
  marks.atLeast('cached read : http-proxy', proxy.cpu / cached.cpu, 3);
  if (nginx) marks.atLeast('cached read : nginx proxy_pass', nginx.cpu / cached.cpu, 1.5);
  marks.atLeast('cached page : bare Fastify', same.cpu / page.cpu, 0.6);
  console.log('\nSlowest of a hundred, as times of theirs (less is better)');
  marks.atMost('forward, changed, p99 : http-proxy', forward.p99 / proxy.p99, 1.5);
  marks.atMost('forward, unchanged, p99 : http-proxy', again.p99 / proxy.p99, 1.5);
  marks.atMost('cached read p99 : http-proxy', cached.p99 / proxy.p99, 1.5);
  if (nginx) marks.atMost('cached read p99 : nginx proxy_pass', cached.p99 / nginx.p99, 1.5);
  marks.atMost('cached page p99 : bare Fastify', page.p99 / same.p99, 1.5);
  if (!nginx) console.log('nginx was not found (Debian: apt-get install nginx-light) and is not compared.');
  for (const entry of entries) await entry.stop();
  await host.stop();
  await steady.stop();
}
