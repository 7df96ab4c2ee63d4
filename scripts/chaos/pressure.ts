import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile, startRunningSite, visitor, whole } from './running-site.ts';

const crowd = 600;
const lasting = 15_000;

/** A crowd asks for pages that must be rendered one by one: some get 503 with a time to come back, and health answers. */
export async function pressure(): Promise<boolean> {
  const site = await startRunningSite();
  const pool = new Pool(site.url, { connections: crowd });
  const answers = new Map<number, number>();
  let withoutTime = 0;
  let lost = 0;
  let number = 0;
  const until = performance.now() + lasting;
  const ask = async () => {
    while (performance.now() < until) {
      number += 1;
      try {
        const { statusCode, headers, body } = await pool.request({
          method: 'GET',
          path: `/nothing-${number}`,
          headers: visitor(number),
        });
        await body.dump();
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
        if (statusCode === 503) {
          if (headers['retry-after'] === undefined) withoutTime += 1;
          await delay(200);
        }
      } catch {
        lost += 1;
        await delay(200);
      }
    }
  };
  const health: number[] = [];
  const watch = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const ok = await fetch(`${site.url}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      health.push(ok ? performance.now() - began : Number.POSITIVE_INFINITY);
      await delay(250);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: crowd }, ask)]);
  await pool.close();
  await delay(3000);
  const began = performance.now();
  const after = await fetch(`${site.url}/about`);
  const recovered = performance.now() - began;
  const highest = site.takeHighest();
  const { code } = await site.stop();
  const refused = answers.get(503) ?? 0;
  const rendered = answers.get(404) ?? 0;
  console.log(
    [
      `${crowd} visitors asking for ${lasting / 1000} s as fast as they are answered`,
      `  rendered ${rendered} (${whole(rendered / (lasting / 1000))} a second), refused with 503 ${refused} (${withoutTime} without Retry-After), connections lost ${lost}, other ${number - rendered - refused - lost}`,
      `  /healthz: ${health.length} answers, 99 % within ${whole(percentile(health, 99))} ms, slowest ${whole(percentile(health, 100))} ms`,
      `  three seconds later: ${after.status} in ${whole(recovered)} ms; memory at most ${whole(highest)} MB`,
    ].join('\n'),
  );
  return refused > 0 && withoutTime === 0 && lost === 0 && after.status === 200 && code === 0;
}
