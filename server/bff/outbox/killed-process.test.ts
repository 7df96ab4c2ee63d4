import { expect, onTestFinished, test } from 'vitest';
import { describeEachDatabase } from '../../test-support/database.ts';
import { startFormService } from '../../test-support/form-service.ts';
import { enquiry, runTestProcess } from '../../test-support/forms.ts';
import { startWebhookReceiver } from '../../test-support/webhook-receiver.ts';

describeEachDatabase('a killed process', (database) => {
  test('loses no acknowledged post or webhook and sends each once', async () => {
    const service = await startFormService('hang');
    const receiver = await startWebhookReceiver();
    const acknowledged: string[] = [];
    const post = async (origin: string, id: string) => {
      const body = enquiry({ submission_id: id, message: id });
      const response = await fetch(`${origin}/api/forms/contact`, { method: 'POST', body }).catch(() => undefined);
      if (response?.ok && (await response.json()).success) acknowledged.push(id);
    };

    let running = await runTestProcess(database().options, service.url, '', receiver.url);
    // One that fails half way leaves nothing running.
    onTestFinished(() => void running.process.kill('SIGKILL'));
    await Promise.all(['a', 'b', 'c'].map((id) => post(running.origin, id)));
    expect(acknowledged).toHaveLength(3);

    const halfway = ['d', 'e', 'f'].map((id) => post(running.origin, id));
    while (service.attempts < 6) await new Promise(setImmediate);
    await running.end('SIGKILL');
    await Promise.all(halfway);

    service.mode = 'ok';
    // Killed again while sending webhooks: repeated events keep their id.
    receiver.answer = 'hang';
    running = await runTestProcess(database().options, service.url, '', receiver.url);
    await receiver.came(6);
    await running.end('SIGKILL');
    receiver.answer = { status: 204 };
    running = await runTestProcess(database().options, service.url, '', receiver.url);
    // The three that were halfway had been written down before they were sent: they come too, when their lease ends.
    await service.recorded(6);
    const messages = service.deliveries.map(({ fields }) => fields.message?.[0]).sort();
    expect(messages).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await receiver.tookIds(6);
    expect(receiver.taken.every(({ body, isSigned }) => body.type === 'enquiry.received' && isSigned)).toBe(true);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6);
    const posts = receiver.taken.map(({ body }) => Object(body.data.enquiry).post);
    expect(new Set(posts).size).toBe(6);
    expect(service.repeated).toEqual([]);
    expect(await running.end('SIGTERM')).toBe(0);
    await service.close();
    await receiver.close();
    // Three processes start within it.
  }, 120_000);
});
