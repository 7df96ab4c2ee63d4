import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { account } from './main-job.ts';
import { post } from './posting.ts';
import type { ComposeStack } from './stack.ts';
import { Visitor } from './visitor.ts';

const pages = ['/', '/about', '/joinUs', '/blog', '/contact'];

/** Start and end of a request, by `performance.now()`. */
interface Served {
  readonly asked: number;
  readonly answered: number;
}

/** Continuous posts, sign-ins, publications and reads, until `stop`. */
export class SteadyLoad {
  /** Marker of this load's records. */
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

  /** Stops, and waits for open requests. */
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

  /** Slowest page, in seconds. */
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
