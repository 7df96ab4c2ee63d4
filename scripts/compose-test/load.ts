import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { formStamp } from '../../server/test-support/site-process.ts';
import { type ComposeStack, docker } from './stack.ts';
import { account, application, eventually, Visitor } from './visitor.ts';

interface Posted {
  readonly accepted: readonly string[];
  /** Number of retries after a missing or temporary answer. */
  readonly repeated: number;
}

/** Sends an enquiry and retries it under the same id until the site accepts it. */
async function post(origins: readonly string[], message: string): Promise<number> {
  const submission = randomUUID();
  const body = {
    name: 'Meera',
    email: `${submission}@example.com`,
    phone: '9123456780',
    message,
    submission_id: submission,
    form_stamp: formStamp(),
  };
  for (let repeated = 0; ; repeated += 1) {
    const visitor = new Visitor(origins[Math.floor(Math.random() * origins.length)] ?? '');
    const answer = await visitor.call('sendContactForm', { body }).catch(() => undefined);
    const { success }: { success?: unknown } = Object(answer?.body);
    if (answer?.status === 200 && success === true) return repeated;
    if (answer && answer.status < 500)
      throw new Error(`An enquiry was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (repeated > 600) throw new Error('An enquiry could not be sent in 600 attempts.');
    await delay(100);
  }
}

/**
 * Posts enquiries from several visitors, and causes an event after a third of them.
 *
 * @param happen the event, awaited before the function returns
 */
export async function postDuring(stack: ComposeStack, count: number, happen: () => Promise<unknown>): Promise<Posted> {
  const run = randomUUID();
  const accepted: string[] = [];
  let next = 0;
  let repeated = 0;
  let happening: Promise<unknown> | undefined;
  const worker = async () => {
    while (next < count) {
      const message = `${run} ${next++}`;
      repeated += await post(stack.origins, message);
      accepted.push(message);
      if (accepted.length >= count / 3) happening ??= happen();
      await delay(20);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  await happening;
  return { accepted, repeated };
}

/** Waits until every acknowledged enquiry is in the admin's list exactly once. @returns a summary */
export async function expectEachOnce(admin: Visitor, { accepted, repeated }: Posted): Promise<string> {
  const [first = ''] = accepted;
  const run = first.split(' ')[0] ?? '';
  const messages = await eventually('every accepted enquiry is in the list', 90, async () => {
    const found = (await admin.list('getallcontactform'))
      .map(({ message }) => String(message))
      .filter((message) => message.startsWith(run));
    return new Set(found).size >= accepted.length ? found : undefined;
  });
  if (messages.length !== accepted.length)
    throw new Error(`${accepted.length} accepted, but ${messages.length} recorded.`);
  return `${accepted.length} posts accepted, ${repeated} sent again, each recorded once`;
}

const pictures = 8;
const seconds = 30;

async function largePicture(shade: number): Promise<File> {
  const background = { r: shade * 30, g: 90, b: 160 };
  const content = await sharp({ create: { width: 6000, height: 6000, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], `picture-${shade}.jpg`, { type: 'image/jpeg' });
}

/** @returns addresses of images that together exceed the memory limit */
async function postPictures(admin: Visitor): Promise<string[]> {
  for (let index = 0; index < pictures; index += 1) {
    const body = {
      title: `Load ${index}`,
      author: 'Compose tester',
      tags: 'load',
      description: 'A post with a large picture.',
      image: await largePicture(index),
    };
    const { status, body: answer } = await admin.call('postBlogs', { body });
    assert(status < 300, `The post was refused: ${status} ${JSON.stringify(answer)}`);
  }
  return (await admin.list('getAllBlogs')).map(({ image }) => String(image));
}

function largeResume(): File {
  const start = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n');
  const end = new TextEncoder().encode('\n%%EOF\n');
  return new File([start, new Uint8Array(4_900_000).fill(32), end], 'resume.pdf', { type: 'application/pdf' });
}

/** Memory of a container in MB, without reclaimable cache. */
async function held(container: string): Promise<number> {
  const output = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', container);
  const [, amount = '0', unit] = /^([\d.]+)(\w+)/.exec(output) ?? [];
  return Number(amount) * (unit === 'GiB' ? 1024 : unit === 'MiB' ? 1 : 0);
}

/**
 * Puts load on one replica for half a minute: 20 visitors send 5 MB resumes, and 20 read pages and images. No connection
 * may break, and no container may reach its memory limit.
 *
 * @returns a summary
 */
export async function mixedLoad(stack: ComposeStack, version: string, admin: Visitor): Promise<string> {
  const [origin = ''] = stack.origins;
  const addresses = await postPictures(admin);
  const resume = largeResume();
  const pages = ['/', '/blog', '/joinUs', '/about', '/contact', '/api/getAllBlogs', '/api/getAllJobPosts'];
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  const post = async () => {
    const body = { ...application('Load tester'), upload_resume: resume };
    count(`post ${(await new Visitor(origin).call('sendApplicationForm', { body })).status}`);
  };
  const read = async () => {
    const among = Math.random() < 0.4 ? addresses : pages;
    const path = among[Math.floor(Math.random() * among.length)] ?? '/';
    const width = among === addresses ? `?w=${200 + Math.floor(Math.random() * 1400)}` : '';
    const answer = await new Visitor(origin).get(path + width);
    await answer.arrayBuffer();
    count(`read ${answer.status}`);
  };
  const end = Date.now() + seconds * 1000;
  const repeat = async (work: () => Promise<void>) => {
    for (; Date.now() < end; await delay(30)) await work();
  };
  const containers = (
    await Promise.all(['web', 'backend'].map((service) => stack.containers(version, service)))
  ).flat();
  let most = 0;
  const watch = async () => {
    while (Date.now() < end) most = Math.max(most, ...(await Promise.all(containers.map(held))));
  };
  await Promise.all([
    watch(),
    ...Array.from({ length: 20 }, () => repeat(post)),
    ...Array.from({ length: 20 }, () => repeat(read)),
  ]);
  const seen = [...answers].sort().map(([what, times]) => `${what}: ${times}`);
  const odd = [...answers.keys()].filter((what) => !/ (200|429|503)$/.test(what));
  assert.deepEqual(odd, [], seen.join(', '));
  for (const container of containers) {
    const state = await docker('inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', container);
    assert.equal(state, 'false 0', 'A container was ended for the memory that it took.');
  }
  return `at most ${Math.round(most)} MB of 512 in a container; ${seen.join(', ')}`;
}

const pages = ['/', '/about', '/joinUs', '/blog', '/contact'];

/** Start and end of a request, by `performance.now()`. */
interface Served {
  readonly asked: number;
  readonly answered: number;
}

/** Continuous posts, sign-ins, publications and reads, until `stop`. */
export class SteadyLoad {
  readonly run = randomUUID();
  readonly posts: string[] = [];
  readonly jobs: string[] = [];
  /** Unacknowledged posts: they may be stored once or not at all. */
  readonly unsure: string[] = [];
  readonly visitors: Visitor[] = [];
  readonly written: Served[] = [];
  readonly read: Served[] = [];
  readonly pagesDown: string[] = [];
  readonly #origin: string;
  readonly #stack: ComposeStack;
  readonly #admin: Visitor;
  readonly #people: Promise<unknown>;
  #going = true;

  constructor(stack: ComposeStack, admin: Visitor) {
    this.#stack = stack;
    this.#origin = stack.origins[0] ?? '';
    this.#admin = admin;
    const people = [this.#postOne, this.#postOne, this.#publish, this.#readOne, this.#readOne];
    // An account has at most 100 sessions: more sign-ins would end the oldest.
    this.#people = Promise.all([...people.map((work) => this.#repeat(work, 150)), this.#repeat(this.#logIn, 1500)]);
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#people;
  }

  /** Seconds from a moment until the first later request was acknowledged. */
  async backWithin(since: number, seconds: number): Promise<number> {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(50)) {
      const first = this.written.find(({ asked }) => asked > since);
      if (first) return (first.answered - since) / 1000;
    }
    throw new Error(`No acknowledged write within ${seconds} s.`);
  }

  /** Longest time without an acknowledged write, in seconds. */
  get longestPause(): number {
    const moments = this.written.map(({ answered }) => answered).sort((a, b) => a - b);
    return Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))) / 1000;
  }

  get slowestPage(): number {
    return Math.max(...this.read.map(({ asked, answered }) => answered - asked)) / 1000;
  }

  async #repeat(work: () => Promise<void>, pauseMs: number): Promise<void> {
    for (; this.#going; await delay(pauseMs)) await work.call(this);
  }

  async #postOne(): Promise<void> {
    const message = `${this.run} post ${randomUUID()}`;
    const asked = performance.now();
    await post(this.#stack.origins, message);
    this.posts.push(message);
    this.written.push({ asked, answered: performance.now() });
  }

  async #logIn(): Promise<void> {
    const visitor = new Visitor(this.#origin);
    const asked = performance.now();
    const answer = await visitor.call('userLogin', { body: account }).catch(() => undefined);
    if (answer?.status !== 200) return;
    this.visitors.push(visitor);
    this.written.push({ asked, answered: performance.now() });
  }

  async #publish(): Promise<void> {
    const position = `${this.run} job ${randomUUID()}`;
    const body = { position, area_of_interest: 'Operations', description: 'Is published.', experience: '1 year' };
    const asked = performance.now();
    const answer = await this.#admin.call('postJobPosition', { body }).catch(() => undefined);
    if (answer === undefined || answer.status >= 300) {
      this.unsure.push(position);
      return;
    }
    this.jobs.push(position);
    this.written.push({ asked, answered: performance.now() });
  }

  async #readOne(): Promise<void> {
    const path = pages[Math.floor(Math.random() * pages.length)] ?? '/';
    const asked = performance.now();
    const seen = await new Visitor(this.#origin).get(path).then(
      async (answer) => {
        const text = await answer.text();
        return text.includes('</html>') ? answer.status : `${answer.status} ${text.slice(0, 200)}`;
      },
      (error: unknown) => String(Object(error).cause ?? error),
    );
    const answered = performance.now();
    this.read.push({ asked, answered });
    if (seen !== 200) this.pagesDown.push(`${path}: ${seen}`);
  }
}
