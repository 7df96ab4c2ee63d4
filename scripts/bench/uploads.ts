import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { publicPages } from '#shared/site.ts';
import { CookieJar } from '../../server/test-support/cookie-jar.ts';
import { application, resume } from '../../server/test-support/forms.ts';
import { listenOnLoopback } from '../../server/test-support/listening.ts';
import { type RunningSite, siteAdmin, startRunningSite, visitor } from '../../server/test-support/site-process.ts';
import type { Marks } from './marks.ts';

const count = 20;
const bytes = 5 * 1024 * 1024 - 1024;

async function startHost(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":true,"data":{"message":"Taken"}}');
    });
  });
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}`, stop: () => server.close() };
}

async function signIn(site: RunningSite): Promise<string> {
  const answer = await fetch(`${site.url}/api/session/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(siteAdmin),
  });
  if (!answer.ok) throw new Error(`The admin could not sign in: ${await answer.text()}`);
  return new CookieJar().keep(answer.headers.getSetCookie()).header;
}

const file = new Uint8Array(bytes);
file.set(Buffer.from('%PDF-1.7'));
const picture = new Uint8Array(bytes);
picture.set(Buffer.from(`89504e470d0a1a0a0000000d49484452${'00'.repeat(17)}0000000049444154`, 'hex'));

function sendImage(site: RunningSite, cookie: string): Promise<Response> {
  const form = new FormData();
  for (const name of ['title', 'description', 'author', 'tags']) form.append(name, `A ${name}`);
  form.append('image', new File([picture], 'picture.png', { type: 'image/png' }));
  return fetch(`${site.url}/api/postBlogs`, { method: 'POST', body: form, headers: { cookie, origin: site.url } });
}

function sendApplication(site: RunningSite, number: number): Promise<Response> {
  const form = application({ submission_id: `upload ${number}` });
  form.append('upload_resume', resume('cv.pdf', file));
  return fetch(`${site.url}/api/forms/application`, { method: 'POST', body: form, headers: visitor(number) });
}

/** Retries until the upload is accepted: the site may refuse uploads while the machine is overloaded. */
async function untilTaken(send: () => Promise<Response>): Promise<void> {
  for (;;) {
    const answer = await send();
    if (answer.status === 200) return;
    if (answer.status !== 503) throw new Error(`${answer.status}: ${await answer.text()}`);
    await setTimeout(1000);
  }
}

/** Sends 20 uploads at once. @returns growth of the peak memory in MB */
async function memoryAdded(site: RunningSite, send: (number: number) => Promise<Response>): Promise<number> {
  const before = site.memory();
  site.takePeakMemory();
  await Promise.all(Array.from({ length: count }, (_, number) => untilTaken(() => send(number))));
  return site.takePeakMemory() - before;
}

/** Warms up a process, so that its code is compiled and its heap has its working size. */
async function use(site: RunningSite, sends: readonly (() => Promise<Response>)[]): Promise<void> {
  const pages = Array.from(
    { length: 600 },
    (_, number) => `${publicPages[number % publicPages.length]}?visit=${number}`,
  );
  for (const page of pages) await (await fetch(site.url + page)).text();
  for (const send of sends) await untilTaken(send);
}

/** Measures the memory that 20 simultaneous uploads of 5 MB add to a BFF with a remote host and form service. */
export async function uploads(marks: Marks): Promise<void> {
  if (process.platform !== 'linux') return console.log('\nSkipped the memory of uploads, which needs /proc (Linux).');
  const host = await startHost();
  const site = await startRunningSite({ BACKEND_URL: host.url, FORM_SERVICE_URL: host.url, FORM_ACCESS_KEY: 'key' });
  try {
    console.log(`\nMemory that ${count} uploads of 5 MB in parallel add to a warmed-up process (resident MB)`);
    const cookie = await signIn(site);
    const image = () => sendImage(site, cookie);
    // New visitors each round, because the same form twice is recorded once.
    const form = (number: number) => sendApplication(site, number);
    await use(site, [image, () => form(1000)]);
    for (const [name, send] of [
      ['relayed image', image],
      ['form with a resume', form],
    ] as const) {
      marks.atMost(name, await memoryAdded(site, send), 150, 'MB');
    }
  } finally {
    await site.stop();
    host.stop();
  }
}
