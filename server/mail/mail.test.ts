import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { escapeHtml } from '#shared/text.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { readMail, startSmtp, type TestSmtp } from '../test-support/smtp.ts';
import { createMailer, headerText, htmlOf, type Mail, type Mailer } from './mailer.ts';

const mailFrom = 'Realvance <hello@realvance.example>';
const mail: Mail = {
  to: 'asha@example.com',
  subject: 'Grüße',
  text: 'Hallo Asha,\n\n日本語 & <b>bold</b>\nYour code: 123456',
  replyTo: 'someone@example.com',
};
const wicked: Mail = {
  to: 'asha@example.com',
  subject: 'Hello\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>',
  text: '<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x>\n\n<img src=x onerror=alert(1)>',
  replyTo: 'a@example.com\r\nBcc: victim@example.com',
};

const log: string[] = [];
const logger = { info: (details: object, line: string) => log.push(`${line} ${JSON.stringify(details)}`) };

describe('with a mail server', () => {
  let smtp: TestSmtp;
  let mailer: Mailer;
  beforeEach(async () => {
    smtp = await startSmtp((to) => to.startsWith('refused'));
    mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: '/nonexistent', logger });
    return smtp.close;
  });

  test('sends a mail as text and HTML', async () => {
    await mailer.send(mail);
    const received = await smtp.waitForMail('asha@example.com');
    expect(received).toMatchObject({ from: 'hello@realvance.example', to: ['asha@example.com'], text: mail.text });
    const headers = { from: mailFrom, 'reply-to': 'someone@example.com', 'auto-submitted': 'auto-generated' };
    expect(received.headers).toMatchObject(headers);
    expect(received.raw).toContain('text/html');
  });

  test('writes an address of 254 characters whole', async () => {
    const to = `asha@${`${'e'.repeat(59)}.`.repeat(4)}example`;
    await mailer.send({ ...mail, to });
    expect((await smtp.waitForMail(to)).to).toEqual([to]);
  });

  test('input adds no recipients, headers or markup', async () => {
    await mailer.send(wicked);
    const received = await smtp.waitForMail('asha@example.com');
    expect(smtp.messages).toHaveLength(1);
    expect(received.to).toEqual(['asha@example.com']);
    expect(received.headers).not.toHaveProperty('bcc');
    const html = received.raw.slice(received.raw.indexOf('text/html'));
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  test.each(['a@example.com,b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', '"x" <b@example.com>'])(
    'the address %j reaches no second mailbox',
    async (to) => {
      await mailer.send({ ...mail, to }).catch(() => undefined);
      await mailer.send({ ...mail, to: 'last@example.com' });
      await smtp.waitForMail('last@example.com');
      for (const { to: recipients } of smtp.messages) expect(recipients).not.toContain('b@example.com');
    },
  );

  test('finds, counts and deletes the files that were written before SMTP_URL was set', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mail-'));
    const files = () => readdirSync(path.join(dataDir, 'mail'));
    const withoutServer = createMailer({ mailFrom, dataDir, logger: { info: () => undefined } });
    for (const to of [mail.to, 'ravi@example.com']) await withoutServer.send({ ...mail, to });
    const withServer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir, logger });
    expect(await withServer.keptBytes?.()).toBeGreaterThan(0);
    const found = (await withServer.findKept?.((address) => address === mail.to)) ?? [];
    await withServer.deleteKept?.(found.map(({ name }) => name));
    expect([found.length, files().length]).toEqual([1, 1]);
    await withServer.deleteBefore?.(Number.POSITIVE_INFINITY);
    expect(files()).toEqual([]);
  });

  test('waits longer than eight seconds until a server accepts a queued mail, which it would get again', async () => {
    const slow = await closeAtEnd(startSmtp(() => false, { acceptsAfterMs: 8500 }));
    const patient = createMailer({ smtpUrl: slow.url, mailFrom, dataDir: '/nonexistent', logger });
    const direct = patient.send({ ...mail, to: 'direct@example.com' });
    await Promise.all([
      expect(patient.send(mail, { isQueued: true })).resolves.toBeUndefined(),
      expect(direct).rejects.toMatchObject({ code: 'ETIMEDOUT' }),
    ]);
  }, 20_000);

  test('a rejected address and an unreachable server are errors', async () => {
    await expect(mailer.send({ ...mail, to: 'refused@example.com' })).rejects.toMatchObject({ responseCode: 550 });
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: '/nonexistent', logger });
    await expect(away.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});

test('without a mail server writes mails to files that sort by time, readable by their owner only, and logs each', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mail-'));
  const mailer = createMailer({ mailFrom, dataDir, logger });
  for (const subject of ['one', 'two', 'three']) await mailer.send({ ...mail, subject });
  const folder = path.join(dataDir, 'mail');
  const files = readdirSync(folder).sort();
  const mails = files.map((file) => readMail(readFileSync(path.join(folder, file), 'utf8')));
  expect(mails.map(({ subject }) => subject)).toEqual(['one', 'two', 'three']);
  expect(mails[0]?.text).toBe(mail.text);
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
  expect(statSync(path.join(folder, files[0] ?? '')).mode & 0o777).toBe(0o600);
  expect(log).toHaveLength(3);
  expect(log[0]).toMatch(/^A mail was written to .*\.eml because SMTP_URL is not set\. /);
  expect(log.join('')).not.toMatch(/123456|asha|example\.com/i);
});

test('a header is one line of limited length', () => {
  expect(headerText('a\r\nb\u2028c\0d')).toBe('a b c d');
  expect(headerText('x'.repeat(1000))).toHaveLength(200);
});

test('HTML shows exactly the text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  expect(htmlOf('Here:\nhttps://a.example/b?c=1&d="2"')).toContain(
    '<a href="https://a.example/b?c=1&amp;d=&quot;2&quot;">https://a.example/b?c=1&amp;d=&quot;2&quot;</a>',
  );
  expect(htmlOf('javascript:alert(1)\nsee https://a.example')).not.toContain('<a');
  expect(htmlOf('a\nb\n\n<c>')).toContain('<p dir="auto">a<br>\nb</p>\n<p dir="auto">&lt;c&gt;</p>');
});
