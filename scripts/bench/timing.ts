import { setTimeout } from 'node:timers/promises';
import { startRunningSite, visitor } from '../../server/test-support/site-process.ts';
import type { Marks } from './marks.ts';

const people = 40;
/** The code limit of one address for 15 minutes. */
const rounds = 5;
const password = 'a password for the bench';

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/**
 * Checks that answer times do not reveal whether an address has an account: interleaved pairs of a known and an unknown
 * address, on the whole program with its embedded backend.
 */
export async function timing(marks: Marks): Promise<void> {
  const site = await startRunningSite();
  let visitors = 0;
  const post = async (path: string, body: object): Promise<number> => {
    const began = performance.now();
    visitors += 1;
    const answer = await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url, ...visitor(visitors) },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const lasted = performance.now() - began;
    if (![200, 401].includes(answer.status)) throw new Error(`${path}: ${answer.status} ${text}`);
    return lasted;
  };

  for (let number = 0; number < people; number += 1) {
    const fields = { name: 'A person', email: `known${number}@example.com`, phone: '9876543210', password };
    await post('/api/userSignup', { ...fields, confirm_password: password });
  }
  console.log(`\nKnown and unknown addresses: ${people * rounds} interleaved pairs`);
  const measure = async (name: string, ask: (email: string) => Promise<number>) => {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < people * rounds; pair += 1) {
      const number = pair % people;
      const askKnown = async () => known.push(await ask(`known${number}@example.com`));
      const askUnknown = async () => unknown.push(await ask(`other${number}@example.com`));
      const [first, second] = pair % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown];
      await first();
      await setTimeout(20);
      await second();
      await setTimeout(20);
    }
    const [a, b] = [quantile(known, 0.5), quantile(unknown, 0.5)];
    const spread = quantile(unknown, 0.75) - quantile(unknown, 0.25);
    console.log(`${name}: medians ${a.toFixed(2)} and ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(3)}`);
    // Both halves of a pair see the same load. Chance exceeds the limit twice in 1000 runs.
    const slower = known.filter((time, pair) => time > (unknown[pair] ?? 0)).length / known.length;
    marks.atMost('pairs in which the known one was slower', slower, 0.6);
    marks.atMost('difference of medians : quartile distance', Math.abs(a - b) / spread, 1);
  };
  await measure('forgot password', (email) => post('/api/forgetPassword', { email }));
  await measure('wrong password', (email) => post('/api/userLogin', { email, password: 'another' }));
  await site.stop();
}
