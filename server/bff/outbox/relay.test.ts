import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../database/open.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { type FakeFormService, formServiceMessages, startFormService } from '../../test-support/form-service.ts';
import { enquiry, startForms, type TestForms } from '../../test-support/forms.ts';
import { createOutbox } from './outbox.ts';
import { createRelay, retryDelay } from './relay.ts';

const second = 1000;
const minute = 60 * second;

describeEachDatabase('the relay', (database) => {
  let clock: TestClock;
  let service: FakeFormService;
  beforeEach(async () => {
    clock = createTestClock(Date.now());
    service = await closeAtEnd(startFormService());
  });

  /** A process of its own, as far as the outbox can tell. */
  const start = (options: Parameters<typeof startForms>[2] = {}, onDatabase: OpenDatabase = database()) =>
    closeAtEnd(startForms(onDatabase, service.url, { clock, ...options }));
  const send = async (forms: TestForms, id: number) => {
    const response = await forms.post('contact', enquiry({ submission_id: `${id}` }));
    return (await response.json()).success;
  };
  const waits = async (forms: TestForms, waiting: number) =>
    expect((await forms.get('/formOutbox')).data).toMatchObject({ waiting, refused: 0, quarantined: 0 });
  const attempted = async () => {
    while (service.attempts < 1) await new Promise(setImmediate);
  };
  const attemptsOf = () => database().db.selectFrom('outbox').select('attempts').execute();

  test('delivers the whole queue after an hour without the service', { timeout: 20_000 }, async () => {
    const delivered: string[] = [];
    const forms = await start({ onDelivered: ({ form }) => delivered.push(form) });
    service.mode = 'error-500';
    forms.relay.start();
    for (let id = 0; id < 10; id += 1) expect(await send(forms, id)).toBe(true);
    for (let time = 0; time < 60 * minute; time += 10 * second) {
      clock.advance(10 * second);
      await forms.relay.drainOnce();
    }
    await waits(forms, 10);
    for (const { attempts } of await attemptsOf()) expect(attempts).toBeLessThan(16);

    service.mode = 'ok';
    const before = service.attempts;
    expect(await send(forms, 10)).toBe(true);
    await service.recorded(11);
    await forms.relay.drainOnce();
    await waits(forms, 0);
    expect(service.attempts - before).toBe(11);
    expect(service.repeated).toEqual([]);
    expect(delivered).toHaveLength(11);
    clock.advance(31 * 24 * 60 * minute);
    await forms.relay.drainOnce();
    expect(await attemptsOf(), 'after the retention').toEqual([]);
  });

  test('leaves the service alone for as long as it asks, new posts included', async () => {
    const forms = await start();
    service.mode = 'rate-limited';
    await send(forms, 1);
    service.mode = 'ok';
    expect(await send(forms, 2)).toBe(true);
    clock.advance(59 * second);
    await forms.relay.drainOnce();
    expect(service.attempts).toBe(1);
    clock.advance(second);
    await forms.relay.drainOnce();
    expect(service.deliveries).toHaveLength(2);
  });

  test('delays only the post that the service wants in an hour', async () => {
    const forms = await start();
    service.mode = 'unavailable-for-an-hour';
    await send(forms, 1);
    service.mode = 'ok';
    await send(forms, 2);
    clock.advance(minute);
    await forms.relay.drainOnce();
    expect(service.deliveries).toHaveLength(1);
    expect(await send(forms, 3)).toBe(true);
    expect(service.deliveries).toHaveLength(2);
  });

  test('retries when the clock was set back', async () => {
    const forms = await start();
    service.mode = 'error-500';
    await send(forms, 1);
    service.mode = 'rate-limited';
    await send(forms, 2);
    await forms.relay.drainOnce();
    service.mode = 'ok';
    clock.advance(-60 * minute);
    await forms.relay.drainOnce();
    expect(service.deliveries).toHaveLength(2);
  });

  test('an entry that alone keeps failing is not tried again at every success of the others', async () => {
    const forms = await start();
    service.mode = 'error-500';
    await send(forms, 0);
    service.mode = 'ok';
    await send(forms, 1);
    service.mode = 'error-500';
    await forms.relay.drainOnce();
    const attempts = service.attempts;
    service.mode = 'ok';
    for (let id = 2; id < 10; id += 1) await send(forms, id);
    await forms.relay.drainOnce();
    expect(service.attempts).toBe(attempts + 8);
  });

  test('retries a delivery without an answer under the same key', async () => {
    const forms = await start();
    service.mode = 'reset-after-accept';
    await send(forms, 1);
    service.mode = 'ok';
    clock.advance(2 * second);
    await forms.relay.drainOnce();
    expect(service.deliveries).toHaveLength(1);
    expect(service.repeated).toHaveLength(1);
    await waits(forms, 0);
  });

  test('takes up what a dead process held, once its lease has run out', async () => {
    const dying = await start({ timeoutMs: 10 * minute, relay: { graceMs: 0 } });
    service.mode = 'hang';
    const lost = dying.post('contact', enquiry()).catch(() => undefined);
    await attempted();
    const forms = await start();
    service.mode = 'ok';
    await forms.relay.drainOnce();
    expect(service.deliveries).toHaveLength(0);
    clock.advance(10 * minute + 5 * second);
    await forms.relay.drainOnce();
    expect(service.deliveries).toHaveLength(1);
    await dying.relay.stop();
    await lost;
    await waits(forms, 0);
  });

  test('hands hanging deliveries to another process on stop', async () => {
    const stopping = await start({ timeoutMs: 10 * minute, relay: { graceMs: 20 } });
    service.mode = 'hang';
    const post = send(stopping, 1);
    await attempted();
    await stopping.relay.stop();
    expect(await post).toBe(true);
    service.mode = 'ok';
    const next = await start();
    next.relay.start();
    await service.recorded(1);
  });

  test('releases the lease of a post that it has not begun to deliver on stop', async () => {
    const outbox = createOutbox({ db: database().db, clock });
    const idle = { deliver: () => Promise.reject(), close: async () => undefined };
    const relay = createRelay({ outbox, clock, service: idle, logger: pino({ level: 'silent' }), timeoutMs: minute });
    const lease = relay.newLease() ?? expect.fail();
    const checked = { form: 'contact', fields: {}, file: undefined } as const;
    await outbox.record(checked, 'key', { state: 'delivering', lease });
    await relay.stop();
    expect(await outbox.findDelivery('key')).toMatchObject({ state: 'queued' });
  });

  test('logs why a post was refused, without the words of the service, which may quote the form', async () => {
    const lines: string[] = [];
    const forms = await start({ logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) });
    service.mode = 'refuse-422-gzip';
    await send(forms, 1);
    const refused = {
      outcome: 'refused',
      reason: 'The form service refused it (422).',
      msg: 'form post not delivered',
    };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([refused]);
    expect(lines.join('')).not.toContain(formServiceMessages.refused);
  });

  test('shares the queue among processes without duplicates', async () => {
    // One after the other: in one thread, two that migrate SQLite at once would wait for each other.
    const open = () => closeAtEnd(openDatabase(database().options));
    const others = [await open(), await open()];
    const forms = await Promise.all([database(), ...others].map((each) => start({}, each)));
    service.mode = 'down';
    for (let id = 0; id < 30; id += 1) await send(forms[id % 3] as TestForms, id);
    service.mode = 'ok';
    clock.advance(2 * second);
    await Promise.all(forms.map(({ relay }) => relay.drainOnce()));
    expect(service.deliveries).toHaveLength(30);
    expect(service.repeated).toEqual([]);
  });
});

const delayOf = (attempts: number, random = 1) => retryDelay(attempts, () => random) / 1000;

test('delays double from two seconds to ten minutes and stay there', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((attempts) => delayOf(attempts))).toEqual([
    2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600,
  ]);
  expect(delayOf(5000)).toBe(600);
});

test('chance takes off up to a fifth', () => {
  expect(delayOf(1, 0)).toBe(1.6);
  expect(delayOf(20, 0)).toBe(480);
});
