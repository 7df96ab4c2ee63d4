import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { sendJson } from '../../contract/stub-answers.ts';
import { type OpenDatabase, openDatabase } from '../../database/open.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { describeEachDatabase, insert } from '../../test-support/database.ts';
import { type FakeFormService, formServiceMessages, startFormService } from '../../test-support/form-service.ts';
import { application, enquiry, resume, startForms, type TestForms } from '../../test-support/forms.ts';
import { serve } from '../../test-support/listening.ts';
import { formStamp, siteSecret } from '../../test-support/site-process.ts';
import { UploadQueue } from '../calls/uploads.ts';
import { createPageStamp } from './check-form.ts';

const kept = { success: true, message: 'Form Submitted Successfully' };
const quiet = { waiting: 0, refused: 0, quarantined: 0, mailsWaiting: 0, mailsRefused: 0 };
const megabyte = 1024 * 1024;
const withResume = (submission_id = '', ...file: Parameters<typeof resume>) => {
  const data = application({ submission_id });
  data.append('upload_resume', resume(...file));
  return data;
};
const large = (submission_id: string, size: number) =>
  withResume(submission_id, 'cv.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(size)]));
const answerOf = async (response: Promise<Response>) => (await response).json();
const page = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describeEachDatabase('form posts', (database) => {
  let service: FakeFormService;
  let forms: TestForms;
  const start = async (options: Parameters<typeof startForms>[2] = {}, url = service.url, on?: OpenDatabase) => {
    return closeAtEnd(startForms(on ?? database(), url, options));
  };
  beforeEach(async () => {
    service = await closeAtEnd(startFormService());
    forms = await start();
  });
  const summary = async () => (await forms.get('/formOutbox')).data;
  const retry = () => answerOf(fetch(`${forms.origin}/api/formOutbox/retry`, { method: 'POST' }));
  const startOther = async (answer: RequestListener) => (await closeAtEnd(serve(answer))).url;

  describe('that the service takes', () => {
    test('an application with a resume reaches it whole', async () => {
      const answer = await answerOf(forms.post('application', withResume()));
      expect(answer).toEqual({ success: true, message: 'Form submitted successfully!' });
      const [delivery] = service.deliveries;
      expect(delivery).toMatchObject({
        fields: {
          access_key: ['the-access-key'],
          form_name: ['application'],
          submission_key: [delivery?.key],
          first_name: ['Asha'],
          expected_joining_date: ['30 Days', 'Immediate joining'],
        },
        file: { name: 'résumé.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 hello') },
      });
      expect(delivery?.fields).not.toHaveProperty('form_stamp');
      expect(await summary()).toEqual(quiet);
    });

    test('a resume of 5 MB reaches it byte for byte, at once and when it was away', async () => {
      const content = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(5 * megabyte - 1024)]);
      const send = (id: string) => forms.post('application', withResume(id, 'cv.pdf', content));
      expect((await send('at once')).status).toBe(200);
      service.mode = 'down';
      expect((await send('later')).status).toBe(200);
      expect(service.deliveries).toHaveLength(1);
      service.mode = 'ok';
      forms.relay.start();
      await service.recorded(2);
      for (const { file } of service.deliveries) expect(file?.content.equals(content)).toBe(true);
    });

    // Sends 15 MB.
    test('one that answers before it has read the file harms nobody', { timeout: 20_000 }, async () => {
      const hasty = await startOther((_, response) => sendJson(response, 200, { success: true, message: 'Enough.' }));
      const { post } = await start({}, hasty);
      for (const id of [1, 2, 3])
        expect(await answerOf(post('application', large(`${id}`, 5_000_000)))).toMatchObject({ success: true });
    });

    test('an enquiry is answered with its words, and the agree box is sent, ticked or not', async () => {
      const answer = await answerOf(forms.post('contact', enquiry()));
      expect(answer).toEqual({ success: true, message: formServiceMessages.ok });
      await forms.post('contact', enquiry({ agree: 'yes' }));
      expect(service.deliveries.map(({ fields }) => fields.agree)).toEqual([['no'], ['yes']]);
    });
  });

  test('a file beyond the storage limit is refused at its field', async () => {
    const limited = await start({ storageLimitBytes: 8000 });
    service.mode = 'down';
    const send = (id: string, file = true) =>
      limited.post('application', file ? large(id, 4000) : application({ submission_id: id }));
    expect((await send('first')).status).toBe(200);
    const refused = await send('second');
    expect(refused.status).toBe(400);
    const words = 'We cannot keep more files just now. Please send the form without one.';
    expect(await refused.json()).toMatchObject({ success: false, message: words, fields: { upload_resume: words } });
    expect((await send('second', false)).status).toBe(200);
    await database().db.updateTable('outbox').set({ file_content: null }).execute();
    const now = new Date().toISOString();
    const file = { id: 'a', kind: 'resume', content_type: 'application/pdf', name: 'a.pdf', size: 7000 } as const;
    await insert(database().db, 'files', { ...file, content: Buffer.of(1), created_at: now });
    expect((await send('third')).status, 'resumes that are kept count too').toBe(400);
    await database().db.updateTable('files').set({ kind: 'image' }).execute();
    expect((await send('third')).status, 'pictures of posts do not').toBe(200);
  });

  test('one that was taken before is answered again as it was', async () => {
    const limited = await start({ storageLimitBytes: 20 });
    service.mode = 'down';
    for (const _ of [1, 2]) expect((await limited.post('application', withResume('the same'))).status).toBe(200);
  });

  describe('and their stamp', () => {
    const stale = 'Please send it again';

    test.each([
      ['without one', () => ''],
      ['with a forged one', () => formStamp('another secret of thirty-two characters')],
      ['by script with a page’s', () => createPageStamp([siteSecret], systemClock)],
    ])('a post %s is refused', async (_, stamp) => {
      const id = { submission_id: 'one and the same' };
      const refused = await forms.post('contact', enquiry({ ...id, form_stamp: stamp() }));
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ success: false, message: expect.stringContaining(stale) });
      expect([service.attempts, await summary()]).toEqual([0, quiet]);
      expect((await forms.post('contact', enquiry(id))).status).toBe(200);
      expect(service.deliveries).toHaveLength(1);
    });

    test('is valid for one submission', async () => {
      const form_stamp = formStamp();
      const send = (message: string) => forms.post('contact', enquiry({ form_stamp, message }));
      const statuses = async (...messages: string[]) =>
        (await Promise.all(messages.map(send))).map(({ status }) => status);
      expect((await statuses('first', 'second', 'third')).toSorted()).toEqual([200, 400, 400]);
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
  });

  describe('that it does not take', () => {
    test('are refused in its words, also compressed ones, and kept as refused', async () => {
      service.mode = 'refuse-422-gzip';
      const answer = await answerOf(forms.post('contact', enquiry()));
      expect(answer).toEqual({ success: false, message: formServiceMessages.refused });
      expect(await summary()).toEqual({ ...quiet, refused: 1 });
    });

    test('are refused without the access key that its message repeats', async () => {
      service.mode = 'refuse-key';
      const { message } = await answerOf(forms.post('contact', enquiry()));
      expect(message).toBe('The access key … is unknown.');
    });

    test.each(['error-500', 'rate-limited', 'redirect', 'endless', 'hang', 'reset-after-accept', 'down'] as const)(
      'are kept and delivered later (%s)',
      async (mode) => {
        service.mode = mode;
        forms = await start({ timeoutMs: 300 });
        expect(await answerOf(forms.post('contact', enquiry()))).toEqual(kept);
        expect(await summary()).toEqual({ ...quiet, waiting: 1 });
        service.mode = 'ok';
        forms.relay.start();
        expect(await retry()).toEqual({ data: quiet });
        expect(service.deliveries).toHaveLength(1);
      },
    );
  });

  describe('sent twice', () => {
    test('are recorded and delivered once', async () => {
      const id = { submission_id: '7f8d0c1e-0000-4000-8000-000000000001' };
      const send = () => answerOf(forms.post('contact', enquiry(id)));
      const answers = await Promise.all(Array.from({ length: 10 }, send));
      const ok = { success: true, message: formServiceMessages.ok };
      expect([...answers, await send()]).toEqual(Array(11).fill(ok));
      expect(service.attempts).toBe(1);
    });

    test('are recognised by the Idempotency-Key header or by their content alone', async () => {
      const header = { 'idempotency-key': 'abc' };
      for (const headers of [header, header, {}, {}]) await forms.post('contact', enquiry(), headers);
      expect(service.attempts).toBe(2);
    });

    test('of a refused one the second is asked about again, and taken when what refused it is gone', async () => {
      service.mode = 'refuse-200';
      const send = async () => (await answerOf(forms.post('contact', enquiry()))).success;
      for (const _ of [1, 2]) expect(await send()).toBe(false);
      service.mode = 'ok';
      expect(await send()).toBe(true);
      expect(service.deliveries).toHaveLength(1);
      expect(await summary()).toEqual(quiet);
    });

    describe.each(['contact', 'application'] as const)('after a refusal, of the form %s', (form) => {
      const send = async (id: string) => {
        const data = form === 'contact' ? enquiry({ submission_id: id }) : withResume(id);
        return (await answerOf(forms.post(form, data))).success;
      };
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
        expect(await retry()).toEqual({ data: quiet });
        expect(await send('third')).toBe(true);
        expect(service.deliveries).toHaveLength(1);
        expect(service.deliveries[0]?.file?.name).toBe(form === 'application' ? 'résumé.pdf' : undefined);
      });

      test('are one when the admin has resent it, and another when sent again later', async () => {
        await refuse();
        service.mode = 'ok';
        forms.relay.start();
        expect(await retry()).toEqual({ data: quiet });
        for (const _ of [1, 2]) expect(await send('second')).toBe(true);
        expect(service.deliveries).toHaveLength(1);
        expect(await send('third')).toBe(true);
        expect(service.deliveries).toHaveLength(2);
      });

      test('are recorded once when the answer to the admin’s retry was lost', async () => {
        await refuse();
        service.mode = 'reset-after-accept';
        forms.relay.start();
        expect(await retry()).toEqual({ data: { ...quiet, waiting: 1 } });
        for (const _ of [1, 2]) expect(await send('second')).toBe(true);
        service.mode = 'ok';
        expect(await retry()).toEqual({ data: quiet });
        expect(service.deliveries).toHaveLength(1);
      });

      test('are queued as one when sent again during an outage', async () => {
        await refuse();
        service.mode = 'rate-limited';
        expect(await answerOf(forms.post('contact', enquiry({ message: 'Another' })))).toMatchObject({ success: true });
        expect(await send('second')).toBe(true);
        expect(await summary()).toMatchObject({ waiting: 2, refused: 0 });
      });

      test('many at once under one id get the same answer', async () => {
        service.mode = 'refuse-200';
        expect(new Set(await Promise.all(Array.from({ length: 10 }, () => send('one'))))).toEqual(new Set([false]));
        expect(await summary()).toMatchObject({ waiting: 0, refused: 1 });
      });
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
      expect(await summary()).toEqual(quiet);
    });

    test('that wait too long get a message', async () => {
      const { post } = await start({ uploads: new UploadQueue({ maxWaiting: 0 }) });
      const response = await post('application', large('', 2_000_000));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect((await response.json()).message).toMatch(/send yours again in a moment/);
      expect((await post('contact', enquiry())).status).toBe(200);
    });

    test.each([
      ['no body', {}, 400, 'validation_failed'],
      ['another type', { body: '', headers: { 'content-type': 'application/xml' } }, 415, 'unsupported_media_type'],
    ])('for having %s have a named answer', async (_what, init, status, code) => {
      const response = await fetch(`${forms.origin}/api/forms/contact`, { method: 'POST', ...init });
      expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    });
  });

  describe('that look like spam', () => {
    test('get the same answer, are held, and go when the admin says so', async () => {
      forms.relay.start();
      expect(await answerOf(forms.post('contact', enquiry({ website: 'https://spam.example' })))).toEqual(kept);
      expect(service.attempts).toBe(0);
      const { data } = await forms.get('/formOutbox/entries');
      expect(data).toMatchObject([
        { state: 'quarantined', reason: 'The hidden field was filled in.', from: 'Asha Rao <asha@example.com>' },
      ]);
      const release = (id: string) => fetch(`${forms.origin}/api/formOutbox/${id}/release`, { method: 'POST' });
      expect((await release('nothing')).status).toBe(404);
      expect(await (await release(data[0].id)).json()).toEqual({ data: {} });
      await service.recorded(1);
      expect(await summary()).toEqual(quiet);
    });

    test('get the answer, in about the time, of accepted posts', async () => {
      const slow = await startOther((request, response) => {
        request.resume();
        setTimeout(() => sendJson(response, 200, { success: true, message: 'Taken, if slowly.' }), 200);
      });
      forms = await start({}, slow);
      const spam = (message: string) => enquiry({ website: 'https://spam.example', message });
      const taken = await answerOf(forms.post('contact', enquiry()));
      await forms.post('contact', enquiry({ email: 'ravi@example.com' }));
      const began = performance.now();
      expect(await answerOf(forms.post('contact', spam('Buy')))).toEqual(taken);
      expect(performance.now() - began).toBeGreaterThan(150);
      expect(await summary()).toEqual({ ...quiet, quarantined: 1 });
      const replica = await start({}, slow);
      const there = await answerOf(replica.post('contact', spam('Buy more')));
      expect(there, 'by a process that has delivered nothing yet').toEqual(taken);
    });

    test('never get an answer that only one sender got', async () => {
      const naming = await startOther((request, response) => {
        request.resume();
        sendJson(response, 200, { success: true, message: 'Thank you, Asha.' });
      });
      forms = await start({}, naming);
      for (const message of ['One', 'Two']) await forms.post('contact', enquiry({ message }));
      const { message } = await answerOf(forms.post('contact', enquiry({ website: 'https://spam.example' })));
      expect(message).toBe('Form Submitted Successfully');
    });

    test('because they came sooner than anybody can type', async () => {
      const { data } = await forms.get('/forms/stamp');
      await forms.post('contact', enquiry({ form_stamp: data.stamp }));
      expect(await summary()).toEqual({ ...quiet, quarantined: 1 });
    });
  });

  describe('without script', () => {
    const pagePost = (body: FormData) => forms.post('contact', body, page);

    test('are answered with a page in the specified words, whatever the service says', async () => {
      const response = await pagePost(enquiry());
      expect(response.status).toBe(200);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      expect(Object.fromEntries(response.headers)).toMatchObject(headers);
      expect(await response.json()).toEqual({ ...kept, form: 'contact', page: '/contact', files: [] });
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
        return (await answerOf(forms.post(form, data, page))).page;
      };
      for (const own of ['/jobform/UI%20Designer', '/jobform?position=C%2B%2B'])
        expect(await pageFor('application', own)).toBe(own);
      expect(await pageFor('contact', '/Contact?from=home#form')).toBe('/Contact?from=home');
      for (const other of ['/about', '//evil.example/contact', 'https://evil.example/contact', '/contact/../login', ''])
        expect(await pageFor('contact', other)).toBe('/contact');
      expect(await pageFor('application', '/jobform/nowhere')).toBe('/jobform');
    });

    test('and keep what was typed when the file is too large', async () => {
      const response = await forms.post('application', large('', 5 * megabyte), page);
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
      const started = await start({ pagesFail: true });
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

  test('a database that cannot be used answers 503 with the typed values, never a false success', async () => {
    const away = await openDatabase(database().options);
    forms = await start({}, service.url, away);
    await away.close();
    const response = await forms.post('contact', enquiry());
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(await answerOf(forms.post('contact', enquiry(), page))).toMatchObject({
      message: expect.stringContaining('Please try again in a moment'),
      values: { message: ['Hello there'] },
    });
    expect(service.attempts).toBe(0);
  });
});
