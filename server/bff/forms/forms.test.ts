import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/open.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { type FakeFormService, formServiceMessages, startFormService } from '../../test-support/form-service.ts';
import { application, enquiry, resume, startForms, type TestForms } from '../../test-support/forms.ts';
import { formStamp, siteSecret } from '../../test-support/site-process.ts';
import { UploadLimit } from '../calls/uploads.ts';
import { createPageStamp, createStamp } from './intake/check-form.ts';

const kept = { success: true, message: 'Form Submitted Successfully' };
const quiet = { data: { waiting: 0, refused: 0, quarantined: 0, mailsWaiting: 0, mailsRefused: 0 } };
const page = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describeEachDatabase('form posts', (database) => {
  let service: FakeFormService;
  let forms: TestForms;
  beforeEach(async () => {
    service = await startFormService();
    const started = await startForms(database(), service.url);
    forms = started;
    return async () => {
      await started.stop();
      await service.close();
    };
  });

  describe('that the service takes', () => {
    test('an application with a resume reaches it whole', async () => {
      const data = application();
      data.append('upload_resume', resume());
      const response = await forms.post('application', data);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true, message: 'Form submitted successfully!' });
      const [delivery] = service.deliveries;
      expect(delivery?.fields).toMatchObject({
        access_key: ['the-access-key'],
        form_name: ['application'],
        submission_key: [delivery?.key],
        first_name: ['Asha'],
        expected_joining_date: ['30 Days', 'Immediate joining'],
      });
      const content = Buffer.from('%PDF-1.7 hello');
      expect(delivery?.file).toEqual({ name: 'résumé.pdf', type: 'application/pdf', content });
      expect(await forms.get('/formOutbox')).toEqual(quiet);
    });

    test('a resume of 5 MB reaches it byte for byte, at once and when it was away', async () => {
      const content = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(5 * 1024 * 1024 - 1024)]);
      const send = (id: string) => {
        const data = application({ submission_id: id });
        data.append('upload_resume', resume('cv.pdf', content));
        return forms.post('application', data);
      };
      expect((await send('at once')).status).toBe(200);
      service.mode = 'down';
      expect((await send('later')).status).toBe(200);
      expect(service.deliveries).toHaveLength(1);
      service.mode = 'ok';
      forms.relay.start();
      await service.recorded(2);
      for (const { file } of service.deliveries) expect(file?.content.equals(content)).toBe(true);
    });

    test('one that answers before it has read the file harms nobody', async () => {
      const body = JSON.stringify({ success: true, message: 'Read enough.' });
      const hasty = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      }).listen(0, '127.0.0.1');
      await once(hasty, 'listening');
      // A listening TCP server's address is an object.
      const forms = await startForms(database(), `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`);
      onTestFinished(async () => {
        await forms.stop();
        hasty.close();
        hasty.closeAllConnections();
      });
      for (let id = 0; id < 5; id += 1) {
        const data = application({ submission_id: `${id}` });
        data.append('upload_resume', resume('cv.pdf', Buffer.concat([Buffer.from('%PDF-'), randomBytes(5_000_000)])));
        expect((await (await forms.post('application', data)).json()).success).toBe(true);
      }
    });

    test.each(['ok', 'ok-body-message'] as const)('an enquiry is answered with its words (%s)', async (mode) => {
      service.mode = mode;
      const response = await forms.post('contact', enquiry());
      expect(await response.json()).toEqual({ success: true, message: formServiceMessages.ok });
    });

    test('the state of the agree box is sent, ticked or not', async () => {
      await forms.post('contact', enquiry());
      await forms.post('contact', enquiry({ agree: 'yes' }));
      expect(service.deliveries.map(({ fields }) => fields.agree)).toEqual([['no'], ['yes']]);
    });

    test('urlencoded and JSON posts arrive the same', async () => {
      const fields = {
        name: 'Asha',
        email: 'asha@example.com',
        message: 'Grüße & \u{1F600}\r\nAsha',
        form_stamp: formStamp(),
      };
      expect((await forms.post('contact', new URLSearchParams(fields))).status).toBe(200);
      const json = JSON.stringify({ ...fields, submission_id: 'another', form_stamp: formStamp() });
      expect((await forms.post('contact', json, { 'content-type': 'application/json' })).status).toBe(200);
      expect(service.deliveries.map((delivery) => delivery.fields.message)).toEqual([
        [fields.message],
        [fields.message],
      ]);
    });
  });

  test('a file beyond the storage limit is refused at its field', async () => {
    const limited = await startForms(database(), service.url, { storageLimitBytes: 8000 });
    onTestFinished(limited.stop);
    service.mode = 'down';
    const send = (id: string, file = true) => {
      const data = application({ submission_id: id });
      if (file)
        data.append('upload_resume', resume('cv.pdf', Buffer.concat([Buffer.from('%PDF-'), randomBytes(4000)])));
      return limited.post('application', data);
    };
    expect((await send('first')).status).toBe(200);
    const refused = await send('second');
    expect(refused.status).toBe(400);
    const words = 'We cannot keep more files just now. Please send the form without one.';
    expect(await refused.json()).toMatchObject({ success: false, message: words, fields: { upload_resume: words } });
    expect((await send('second', false)).status).toBe(200);
    await database().db.updateTable('outbox').set({ file_content: null }).execute();
    const now = new Date().toISOString();
    const kept = { kind: 'resume', content_type: 'application/pdf', name: 'a.pdf', content: Buffer.of(1) } as const;
    await database()
      .db.insertInto('files')
      .values({ ...kept, id: 'a', size: 7000, created_at: now })
      .execute();
    expect((await send('third')).status, 'resumes that are kept count too').toBe(400);
    await database().db.updateTable('files').set({ kind: 'image' }).execute();
    expect((await send('third')).status, 'pictures of posts do not').toBe(200);
  });

  test('one that was taken before is answered again as it was', async () => {
    const limited = await startForms(database(), service.url, { storageLimitBytes: 20 });
    onTestFinished(limited.stop);
    service.mode = 'down';
    const send = () => {
      const data = application({ submission_id: 'the same' });
      data.append('upload_resume', resume());
      return limited.post('application', data);
    };
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  describe('and their stamp', () => {
    const day = 24 * 60 * 60 * 1000;
    const nobodys = { waiting: 0, refused: 0, quarantined: 0, mailsWaiting: 0, mailsRefused: 0 };
    const stale = 'Please send it again';
    const at = (ms: number) => ({ now: () => Date.now() + ms });

    test.each([
      ['without one', () => ''],
      ['with a forged one', () => createStamp(['another secret of thirty-two characters'], at(-10_000))],
      ['with one older than a day', () => createStamp([siteSecret], at(-day - 1000))],
      ['with one of a clock ahead', () => createStamp([siteSecret], at(60_000))],
      ['by script with a page’s', () => createPageStamp([siteSecret], at(0))],
    ])('a post %s is refused', async (_, stamp) => {
      const id = { submission_id: 'one and the same' };
      const refused = await forms.post('contact', enquiry({ ...id, form_stamp: stamp() }));
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ success: false, message: expect.stringContaining(stale) }),
      ]);
      expect([service.attempts, (await forms.get('/formOutbox')).data]).toEqual([0, nobodys]);
      expect((await forms.post('contact', enquiry(id))).status).toBe(200);
      expect(service.deliveries).toHaveLength(1);
    });

    test('is valid for one submission', async () => {
      const form_stamp = formStamp();
      const send = (message: string) => forms.post('contact', enquiry({ form_stamp, message }));
      const statuses = async (...messages: string[]) =>
        (await Promise.all(messages.map(send))).map(({ status }) => status);
      expect((await statuses('first', 'second', 'third')).sort()).toEqual([200, 400, 400]);
      const [taken = ''] = service.deliveries.flatMap(({ fields }) => fields.message ?? []);
      expect(await statuses(taken, taken)).toEqual([200, 200]);
      expect(await statuses('fourth')).toEqual([400]);
      expect(service.attempts).toBe(1);
    });

    test('is not used up by a post that must be corrected', async () => {
      const form_stamp = formStamp();
      expect((await forms.post('contact', enquiry({ form_stamp, email: 'asha' }))).status).toBe(400);
      expect((await forms.post('contact', enquiry({ form_stamp }))).status).toBe(200);
    });

    test('without script is the page’s, for several posts, on its day and the next', async () => {
      const send = (ms: number, message: string) =>
        forms.post('contact', enquiry({ message, form_stamp: createPageStamp([siteSecret], at(ms)) }), page);
      for (const [ms, message] of [
        [0, 'one'],
        [0, 'two'],
        [-day, 'three'],
      ] as const)
        expect((await send(ms, message)).status, message).toBe(200);
      const late = await send(-2 * day, 'four');
      expect(await late.json()).toMatchObject({
        success: false,
        message: expect.stringContaining(stale),
        values: { message: ['four'] },
      });
      expect(service.deliveries).toHaveLength(3);
    });
  });

  describe('that it does not take', () => {
    test.each(['refuse-200', 'refuse-422', 'refuse-422-gzip'] as const)(
      'are refused in its words and kept as refused (%s)',
      async (mode) => {
        service.mode = mode;
        const response = await forms.post('contact', enquiry());
        expect(await response.json()).toEqual({ success: false, message: formServiceMessages.refused });
        expect(await forms.get('/formOutbox')).toMatchObject({ data: { waiting: 0, refused: 1, quarantined: 0 } });
      },
    );

    test.each([
      'error-500',
      'rate-limited',
      'challenge',
      'garbage',
      'redirect',
      'endless',
      'hang',
      'reset-after-accept',
      'down',
    ] as const)('are kept and delivered later (%s)', async (mode) => {
      service.mode = mode;
      const forms = await startForms(database(), service.url, { timeoutMs: 300 });
      onTestFinished(forms.stop);
      const response = await forms.post('contact', enquiry());
      expect(await response.json()).toEqual(kept);
      expect(await forms.get('/formOutbox')).toMatchObject({ data: { waiting: 1, refused: 0, quarantined: 0 } });
      service.mode = 'ok';
      forms.relay.start();
      const retry = await fetch(`${forms.origin}/api/formOutbox/retry`, { method: 'POST' });
      expect(await retry.json()).toEqual(quiet);
      expect(service.deliveries).toHaveLength(1);
    });
  });

  describe('sent twice', () => {
    test('are recorded and delivered once', async () => {
      const id = { submission_id: '7f8d0c1e-0000-4000-8000-000000000001' };
      const posts = await Promise.all(Array.from({ length: 10 }, () => forms.post('contact', enquiry(id))));
      const answers = await Promise.all(
        [...posts, await forms.post('contact', enquiry(id))].map((post) => post.json()),
      );
      expect(answers).toEqual(answers.map(() => ({ success: true, message: formServiceMessages.ok })));
      expect(service.attempts).toBe(1);
    });

    test('are recognised by the Idempotency-Key header or by their content alone', async () => {
      const header = { 'idempotency-key': 'abc' };
      for (const headers of [header, header, {}, {}]) await forms.post('contact', enquiry(), headers);
      expect(service.attempts).toBe(2);
    });

    test('of a refused one the second is asked about again, and taken when what refused it is gone', async () => {
      service.mode = 'refuse-200';
      for (const _ of [1, 2]) {
        const refused = await forms.post('contact', enquiry());
        expect(await refused.json()).toEqual({ success: false, message: formServiceMessages.refused });
      }
      service.mode = 'ok';
      const again = await forms.post('contact', enquiry());
      expect(await again.json()).toEqual({ success: true, message: formServiceMessages.ok });
      expect(service.deliveries).toHaveLength(1);
      expect(await forms.get('/formOutbox')).toEqual(quiet);
    });

    describe.each(['contact', 'application'] as const)('after a refusal, of the form %s', (form) => {
      const send = async (id: string) => {
        const data = form === 'contact' ? enquiry({ submission_id: id }) : application({ submission_id: id });
        if (form === 'application') data.append('upload_resume', resume());
        return (await (await forms.post(form, data)).json()).success;
      };
      const retry = async () => (await fetch(`${forms.origin}/api/formOutbox/retry`, { method: 'POST' })).json();
      const refuse = async () => {
        service.mode = 'refuse-200';
        expect(await send('first')).toBe(false);
      };

      test('under another id are one: the admin reads of none refused, and sends none a second time', async () => {
        await refuse();
        expect(await send('second')).toBe(false);
        service.mode = 'ok';
        expect(await send('third')).toBe(true);
        forms.relay.start();
        expect(await retry()).toEqual(quiet);
        expect(await send('third')).toBe(true);
        expect(service.deliveries).toHaveLength(1);
        expect(service.deliveries[0]?.file?.name).toBe(form === 'application' ? 'résumé.pdf' : undefined);
      });

      test('are one when the admin has resent it, and another when sent again later', async () => {
        await refuse();
        service.mode = 'ok';
        forms.relay.start();
        expect(await retry()).toEqual(quiet);
        for (const _ of [1, 2]) expect(await send('second')).toBe(true);
        expect(service.deliveries).toHaveLength(1);
        expect(await send('third')).toBe(true);
        expect(service.deliveries).toHaveLength(2);
      });

      test('while the service is away are one that waits', async () => {
        await refuse();
        service.mode = 'rate-limited';
        expect((await (await forms.post('contact', enquiry({ message: 'Another' }))).json()).success).toBe(true);
        expect(await send('second')).toBe(true);
        expect((await forms.get('/formOutbox')).data).toMatchObject({ waiting: 2, refused: 0 });
      });

      test('many at once under one id get the same answer', async () => {
        service.mode = 'refuse-200';
        expect(new Set(await Promise.all(Array.from({ length: 10 }, () => send('one'))))).toEqual(new Set([false]));
        expect((await forms.get('/formOutbox')).data).toMatchObject({ waiting: 0, refused: 1 });
      });
    });

    test('with a corrected text under the same id are two', async () => {
      await forms.post('contact', enquiry({ submission_id: 'x' }));
      await forms.post('contact', enquiry({ submission_id: 'x', message: 'Corrected' }));
      expect(service.deliveries).toHaveLength(2);
    });
  });

  describe('that are wrong', () => {
    test('are answered with the first message of each field, and nothing is kept', async () => {
      const response = await forms.post('contact', enquiry({ email: 'asha', message: '' }));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        success: false,
        code: 'validation_failed',
        message: 'Please check the marked fields.',
        fields: { email: 'Enter an email address, such as name@example.com', message: 'Please write a message.' },
      });
      expect(await forms.get('/formOutbox')).toEqual(quiet);
    });

    test('for their file get a message at its field', async () => {
      const data = application();
      data.append('upload_resume', new File(['x'.repeat(5 * 1024 * 1024 + 1)], 'cv.pdf', { type: 'application/pdf' }));
      const response = await forms.post('application', data);
      const words = 'This file is larger than 5 MB. Please choose a smaller one.';
      expect(await response.json()).toMatchObject({ success: false, message: words, fields: { upload_resume: words } });
    });

    test('for being far too large get a message after everything was read', async () => {
      const data = application();
      data.append('upload_resume', new File(['x'.repeat(20 * 1024 * 1024)], 'cv.pdf', { type: 'application/pdf' }));
      const response = await forms.post('application', data);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        success: false,
        fields: { upload_resume: expect.stringContaining('5 MB') },
      });
    });

    test('with files wait for their turn, and all are taken', async () => {
      const forms = await startForms(database(), service.url, { uploads: new UploadLimit({ max: 1 }) });
      onTestFinished(forms.stop);
      const send = (id: number) => {
        const data = application({ submission_id: `${id}` });
        data.append('upload_resume', resume('cv.pdf', `%PDF-${'x'.repeat(200_000)}`));
        return forms.post('application', data);
      };
      const answers = await Promise.all([1, 2, 3, 4].map(send));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(service.deliveries).toHaveLength(4);
    });

    test('that wait too long get a message', async () => {
      const forms = await startForms(database(), service.url, { uploads: new UploadLimit({ maxWaiting: 0 }) });
      onTestFinished(forms.stop);
      const data = application();
      data.append('upload_resume', resume('cv.pdf', `%PDF-${'x'.repeat(2_000_000)}`));
      const response = await forms.post('application', data);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect((await response.json()).message).toMatch(/send yours again in a moment/);
      expect((await forms.post('contact', enquiry())).status).toBe(200);
    });

    test('with files are taken although others drip theirs', async () => {
      const forms = await startForms(database(), service.url, {
        uploads: new UploadLimit({ max: 2, slowMs: 100, checkIntervalMs: 20 }),
      });
      onTestFinished(forms.stop);
      const { port } = new URL(forms.origin);
      const head = 'POST /api/forms/application HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n';
      const dripping = [1, 2].map(() => {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        socket.write(`${head}Content-Type: multipart/form-data; boundary=X\r\n\r\n--X\r\n`);
        return once(socket, 'close');
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const data = application();
      data.append('upload_resume', resume('cv.pdf', `%PDF-${'x'.repeat(200_000)}`));
      expect((await forms.post('application', data)).status).toBe(200);
      await Promise.race(dripping);
      expect(service.deliveries).toHaveLength(1);
    });

    test('for having no body, no boundary or another type have a named answer', async () => {
      const url = `${forms.origin}/api/forms/contact`;
      const send = async (init: RequestInit) => {
        const response = await fetch(url, { method: 'POST', ...init });
        return [response.status, (await response.json()).code];
      };
      expect(await send({})).toEqual([400, 'validation_failed']);
      const multipart = { 'content-type': 'multipart/form-data' };
      expect(await send({ body: 'x', headers: multipart })).toEqual([400, 'bad_request']);
      const xml = { 'content-type': 'application/xml' };
      expect(await send({ body: '<x/>', headers: xml })).toEqual([415, 'unsupported_media_type']);
    });

    test('for being cut off by their sender harm nobody', async () => {
      const { port } = new URL(forms.origin);
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write('POST /api/forms/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n');
          socket.write('Content-Type: multipart/form-data; boundary=X\r\n\r\n--X\r\n', () => socket.destroy());
        });
        socket.on('close', () => resolve());
      });
      expect((await forms.post('contact', enquiry())).status).toBe(200);
    });
  });

  describe('that look like spam', () => {
    test('get the same answer, are held, and go when the admin says so', async () => {
      forms.relay.start();
      const response = await forms.post('contact', enquiry({ website: 'https://spam.example' }));
      expect(await response.json()).toEqual(kept);
      expect(service.attempts).toBe(0);
      const { data } = await forms.get('/formOutbox/entries');
      expect(data).toMatchObject([
        { state: 'quarantined', reason: 'The hidden field was filled in.', from: 'Asha Rao <asha@example.com>' },
      ]);
      const release = (id: string) => fetch(`${forms.origin}/api/formOutbox/${id}/release`, { method: 'POST' });
      expect((await release('nothing')).status).toBe(404);
      expect(await (await release(data[0].id)).json()).toEqual({ data: {} });
      await service.recorded(1);
      expect(await forms.get('/formOutbox')).toEqual(quiet);
    });

    test('get the answer, in about the time, of accepted posts', async () => {
      const body = JSON.stringify({ success: true, message: 'Taken, if slowly.' });
      const slow = createServer((request, response) => {
        request.resume();
        setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), 200);
      }).listen(0, '127.0.0.1');
      await once(slow, 'listening');
      // A listening TCP server's address is an object.
      const { port } = slow.address() as AddressInfo;
      const forms = await startForms(database(), `http://127.0.0.1:${port}`);
      onTestFinished(async () => {
        await forms.stop();
        slow.close();
      });
      const taken = await (await forms.post('contact', enquiry())).json();
      const began = performance.now();
      const held = await forms.post('contact', enquiry({ website: 'https://spam.example', message: 'Buy' }));
      expect(await held.json()).toEqual(taken);
      expect(performance.now() - began).toBeGreaterThan(150);
      expect(await forms.get('/formOutbox')).toMatchObject({ data: { waiting: 0, refused: 0, quarantined: 1 } });
      const replica = await startForms(database(), `http://127.0.0.1:${port}`);
      onTestFinished(() => replica.stop());
      const there = await replica.post('contact', enquiry({ website: 'https://spam.example', message: 'Buy more' }));
      expect(await there.json(), 'by a process that has delivered nothing yet').toEqual(taken);
    });

    test('because they came sooner than anybody can type', async () => {
      const { data } = await forms.get('/forms/stamp');
      await forms.post('contact', enquiry({ form_stamp: data.stamp }));
      expect(await forms.get('/formOutbox')).toMatchObject({ data: { waiting: 0, refused: 0, quarantined: 1 } });
    });

    test('but not those with a stamp of three seconds ago', async () => {
      const clock = createTestClock(Date.now());
      const forms = await startForms(database(), service.url, { clock, secrets: [siteSecret] });
      onTestFinished(forms.stop);
      const form_stamp = createStamp([siteSecret], clock);
      clock.advance(3000);
      await forms.post('contact', enquiry({ form_stamp }));
      expect(service.deliveries).toHaveLength(1);
      expect(Object.keys(service.deliveries[0]?.fields ?? {})).not.toContain('form_stamp');
    });
  });

  describe('without script', () => {
    const pagePost = (body: FormData) => forms.post('contact', body, page);

    test('are answered with a page in the specified words, whatever the service says', async () => {
      const response = await pagePost(enquiry());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        form: 'contact',
        page: '/contact',
        success: true,
        message: 'Form Submitted Successfully',
        files: [],
      });
    });

    test('and with what was typed when something is wrong', async () => {
      const response = await pagePost(enquiry({ email: 'asha', message: 'Hello\r\n<b>you</b>', website: '' }));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        success: false,
        fields: { email: 'Enter an email address, such as name@example.com' },
        values: { email: ['asha'], message: ['Hello\n<b>you</b>'] },
      });
    });

    test('on their own page, if it contains the form', async () => {
      const pageFor = async (form: 'contact' | 'application', form_page: string) => {
        const data = new FormData();
        data.append('form_page', form_page);
        return ((await (await forms.post(form, data, page)).json()) as { page: string }).page;
      };
      expect(await pageFor('application', '/jobform/UI%20Designer')).toBe('/jobform/UI%20Designer');
      expect(await pageFor('application', '/jobform?position=C%2B%2B')).toBe('/jobform?position=C%2B%2B');
      expect(await pageFor('contact', '/Contact?from=home#form')).toBe('/Contact?from=home');
      for (const other of ['/about', '//evil.example/contact', 'https://evil.example/contact', '/contact/../login', ''])
        expect(await pageFor('contact', other)).toBe('/contact');
      expect(await pageFor('application', '/jobform/nowhere')).toBe('/jobform');
    });

    test('and keep what was typed when the file is too large', async () => {
      const data = application();
      data.append('upload_resume', resume('cv.pdf', new Uint8Array(5 * 1024 * 1024 + 1)));
      const response = await forms.post('application', data, page);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        fields: { upload_resume: expect.stringContaining('5 MB') },
        values: { first_name: ['Asha'] },
        files: ['upload_resume'],
      });
    });

    test('and say that the form must be opened again when nothing of it could be read', async () => {
      const many = new URLSearchParams(Array.from({ length: 61 }, (_, index) => [`field${index}`, 'x']));
      const response = await forms.post('contact', many, page);
      expect(response.status).toBe(400);
      expect(await response.json()).not.toHaveProperty('values');
    });

    test('get an answer even when no page can be rendered', async () => {
      const started = await startForms(database(), service.url, { pagesFail: true });
      onTestFinished(started.stop);
      const sent = await started.post('contact', enquiry(), page);
      expect(sent.status).toBe(200);
      expect(await sent.text()).toContain('<p>Form Submitted Successfully</p>');
      const refused = await started.post('contact', enquiry({ email: 'asha' }), page);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toMatch(/Enter an email address.* Back button/);
    });

    test('a script that asks for JSON, or says that it is one, gets JSON', async () => {
      for (const headers of [{ accept: 'application/json, text/html' }, { ...page, 'x-requested-with': 'fetch' }]) {
        const response = await forms.post('contact', enquiry(), headers);
        expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      }
    });
  });
});

describeEachDatabase('a database that cannot be used', (database) => {
  test('answers 503 with the typed values, never a false success', async () => {
    const service = await startFormService();
    const away = await openDatabase(database().options);
    const forms = await startForms(away, service.url);
    await away.close();
    const response = await forms.post('contact', enquiry());
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(await (await forms.post('contact', enquiry(), page)).json()).toMatchObject({
      message: expect.stringContaining('Please try again in a moment'),
      values: { message: ['Hello there'] },
    });
    expect(service.attempts).toBe(0);
    await forms.stop();
    await service.close();
  });

  /** A full disk: on SQLite by its own limit of pages, on PostgreSQL by an insert that fails as it does then. */
  async function fillDisk(): Promise<() => Promise<unknown>> {
    const { db, dialect } = database();
    if (dialect === 'sqlite') {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(db);
      return () => sql`pragma max_page_count = 1000000`.execute(db);
    }
    await sql`create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`.execute(db);
    await sql`create trigger disk_full before insert on outbox execute function disk_full()`.execute(db);
    return () => sql`drop function disk_full cascade`.execute(db);
  }

  test('because the disk is full is used again as soon as there is room', async () => {
    const service = await startFormService();
    const forms = await startForms(database(), service.url);
    const makeRoom = await fillDisk();
    const large = { message: 'x'.repeat(9000) };
    const full = await Promise.all(
      [1, 2, 3, 4].map((id) => forms.post('contact', enquiry({ ...large, submission_id: `${id}` }))),
    );
    const last = full.at(-1);
    expect(last?.status).toBe(503);
    expect(await last?.json()).toMatchObject({ success: false });
    const deliveredWhileFull = service.deliveries.length;
    expect(deliveredWhileFull).toBe(full.filter(({ status }) => status === 200).length);
    await makeRoom();
    expect((await forms.post('contact', enquiry({ ...large, submission_id: '4' }))).status).toBe(200);
    expect(service.deliveries).toHaveLength(deliveredWhileFull + 1);
    await forms.stop();
    await service.close();
  });
});
