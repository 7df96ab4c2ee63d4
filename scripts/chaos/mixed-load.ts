import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { publicPages } from '#shared/site.ts';
import { formStamp, percentile, rounded, startRunningSite, visitor } from '../../server/test-support/site-process.ts';

const people = 40;
const pause = 100;
const answerTimeoutMs = 20_000;
/** Allowed growth of memory from the second to the last fifth of the run, and the limit, in MB. */
const growthAllowed = 40;
const maxMemory = 700;

interface Request {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly right: readonly number[];
}

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];
const json = (path: string, body: object, right: readonly number[]): Request => ({
  path,
  method: 'POST',
  body: JSON.stringify(body),
  right,
});

function nextRequest(number: number, images: readonly string[]): Request {
  const share = Math.random();
  if (share < 0.45) return { path: pick(publicPages) ?? '/', right: [200] };
  if (share < 0.6) return { path: pick(['/api/getAllJobPosts', '/api/getAllBlogs']) ?? '/', right: [200] };
  if (share < 0.7) return { path: `/database/${1 + (number % 8)}`, right: [200, 404] };
  if (share < 0.8) return { path: `${pick(images) ?? '/favicon.svg'}?w=${pick([320, 640, 960]) ?? 320}`, right: [200] };
  if (share < 0.85) return { path: `/jobopenings?q=${number}`, right: [200] };
  if (share < 0.9) return { path: `/nothing/${number}`, right: [404] };
  if (share < 0.95) return { path: '/api/session', right: [200] };
  if (share < 0.97) return { path: '/api/getalljobresponse', right: [401] };
  if (share < 0.99) {
    const enquiry = {
      name: 'Asha',
      email: `asha${number}@example.com`,
      message: `Number ${number}`,
      form_stamp: formStamp(),
    };
    return json('/api/forms/contact', enquiry, [200]);
  }
  return json('/api/userLogin', { email: `asha${number}@example.com`, password: 'wrong' }, [401]);
}

async function imagesOf(url: string): Promise<string[]> {
  const { data }: { data: { image: string }[] } = await (await fetch(`${url}/api/getAllBlogs`)).json();
  return data.map(({ image }) => image);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Forty visitors use a site. @returns the unexpected answers */
async function visitSite(url: string, seconds: number): Promise<readonly string[]> {
  const images = await imagesOf(url);
  const pool = new Pool(url, {
    connections: people,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const wrong: string[] = [];
  let requests = 0;
  const person = async () => {
    while (performance.now() < until) {
      requests += 1;
      const { path, method = 'GET', body, right } = nextRequest(requests, images);
      const headers = { ...visitor(requests), ...(body !== undefined && { 'content-type': 'application/json' }) };
      const began = performance.now();
      try {
        const answer = await pool.request({ method, path, headers, body: body ?? null });
        await answer.body.dump();
        if (!right.includes(answer.statusCode)) wrong.push(`${answer.statusCode} ${method} ${path}`);
      } catch (error) {
        wrong.push(`${error instanceof Error ? error.message : error} ${method} ${path}`);
      }
      times.push(performance.now() - began);
      await delay(pause * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  await pool.close();
  console.log(
    [
      `${people} people for ${seconds} s: ${requests} requests (${rounded(requests / seconds)} a second), wrong answers ${wrong.length}`,
      ...wrong.slice(0, 5).map((line) => `    ${line}`),
      `  median ${percentile(times, 50).toFixed(1)} ms, 99 % within ${rounded(percentile(times, 99))} ms, slowest ${rounded(percentile(times, 100))} ms`,
    ].join('\n'),
  );
  return wrong;
}

/** Checks under mixed load that every answer is expected and that memory does not grow. */
export async function mixedLoad(seconds: number): Promise<boolean> {
  const site = await startRunningSite();
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(site.memory()), 1000);
  const wrong = await visitSite(site.url, seconds);
  clearInterval(sampling);
  const highest = site.takePeakMemory();
  const { code } = await site.stop();
  const fifth = Math.floor(memory.length / 5);
  const early = mean(memory.slice(fifth, 2 * fifth));
  const late = mean(memory.slice(-fifth));
  console.log(
    `  memory: second fifth ${rounded(early)} MB, last fifth ${rounded(late)} MB, at most ${rounded(highest)} MB`,
  );
  // Memory has not settled in less than a minute, so only the limit counts.
  const grows = seconds >= 60 && late - early > growthAllowed;
  return wrong.length === 0 && !grows && highest < maxMemory && code === 0;
}
