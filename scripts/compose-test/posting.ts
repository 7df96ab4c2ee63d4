import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { formStamp } from '../../server/test-support/form-stamp.ts';
import type { ComposeStack } from './stack.ts';
import { eventually, Visitor } from './visitor.ts';

export interface Posted {
  /** Acknowledged messages. */
  readonly accepted: readonly string[];
  /** Number of retries after a missing or temporary answer. */
  readonly repeated: number;
}

/** Sends an enquiry and retries it under the same id until the site accepts it. */
export async function post(origins: readonly string[], message: string): Promise<number> {
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
