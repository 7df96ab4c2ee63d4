import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agentFor } from './contract/call-row.ts';
import { startStubHost } from './contract/test-host.ts';
import { findKeptMails } from './mail/kept-mails.ts';
import { describeEachDatabase } from './test-support/database.ts';
import { application } from './test-support/forms.ts';
import { siteAdmin, siteFolder, startSiteProcess } from './test-support/site-process.ts';
import { startSmtp } from './test-support/smtp.ts';

const position = 'Frontend Developer';
const email = 'asha@example.com';

describeEachDatabase('an acknowledgement', (database) => {
  const start = async (environment: Record<string, string> = {}) => {
    const smtp = await startSmtp();
    const folder = siteFolder();
    const { databaseUrl } = database().options;
    const site = await startSiteProcess(folder.dataDir, {
      LOG_LEVEL: 'warn',
      SMTP_URL: smtp.url,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    });
    onTestFinished(async () => {
      await site.end('SIGTERM');
      await smtp.close();
      folder.remove();
    });
    // On a busy machine a server that has just started turns everybody away for a moment.
    const isUnhurried = async () => (await fetch(`${site.url}/api/session`)).ok;
    await expect.poll(isUnhurried, { timeout: 20_000 }).toBe(true);
    const admin = agentFor(site.url);
    await admin.post('/api/session/admin').send(siteAdmin).expect(200);
    const apply = async (fields: Record<string, string>) => {
      const body = application({ position_applied_for: position, ...fields });
      const response = await fetch(`${site.url}/api/forms/application`, { method: 'POST', body });
      expect(await response.json()).toMatchObject({ success: true });
    };
    /** Mails to applicants, when none waits any more. */
    const mails = async () => {
      const waiting = async () => (await admin.get('/api/formOutbox')).body.data.mailsWaiting;
      await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
      return smtp.messages.filter(({ to }) => !to.includes('hello@realvance.example'));
    };
    return { site, admin, apply, mails, smtp, dataDir: folder.dataDir };
  };

  test('comes once per address, position and day, has nothing of theirs, and withdraws when that is confirmed', async () => {
    const { site, admin, apply, mails } = await start();
    await apply({ contact_mobile: '9470151623', last_name: 'Okonkwo' });
    await apply({
      contact_email: 'ASHA@example.com',
      first_name: 'Once more',
      position_applied_for: ' frontend  developer',
    });
    await apply({ website: 'https://spam.example', contact_email: 'held@example.com' });
    const words = 'Cheap watches at https://spam.example';
    await apply({ position_applied_for: words, contact_email: 'victim@example.com' });
    // Two that leave at once arrive in any order.
    const [first, second, ...others] = (await mails()).toSorted((a, b) => String(a.to).localeCompare(String(b.to)));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: [email], subject: `Your application has arrived: ${position}` });
    expect(first?.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'reply-to': 'hello@realvance.example' });
    expect(second?.to).toEqual(['victim@example.com']);
    for (const { raw, text } of [first, second].filter((mail) => mail !== undefined)) {
      for (const typed of ['Asha', 'Okonkwo', '9470151623', 'spam.example', 'linkedin']) {
        expect(`${raw.replace(/^(To|Message-ID):.*$/gim, '')}\n${text}`).not.toContain(typed);
      }
    }

    const link = /^http\S+\/api\/withdrawal\/\S+$/m.exec(first?.text ?? '')?.[0] ?? '';
    expect(link.startsWith(site.url)).toBe(true);
    const open = (method = 'GET', address = link) => fetch(address, { method, headers: { accept: 'text/html' } });
    const states = async () => (await admin.get('/api/hiring')).body.data;
    const page = await open();
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain(position);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    for (const typed of ['Asha', email, '9470151623']) expect(html).not.toContain(typed);
    await open('HEAD');
    expect(await states()).toEqual([]);

    expect(await (await open('POST')).text()).toContain('Your application is withdrawn');
    // One mail comes for both applications of that address for that position, so its link withdraws both.
    const withdrawn = await states();
    expect(withdrawn).toMatchObject(Array(2).fill({ state: 'withdrawn', version: 1 }));
    const { data: rows } = (await admin.get('/api/getalljobresponse')).body;
    const { jobresponse_id: own } = rows.find((row: { last_name?: string }) => row.last_name === 'Okonkwo');
    const isOwn = ({ application: key }: { application: string }) => key.startsWith(`${own}:`);
    const stands = withdrawn.find(isOwn);
    const history = await admin.get(`/api/hiring/${encodeURIComponent(stands.application)}`).expect(200);
    expect(history.body.data.events).toMatchObject([{ kind: 'state', text: 'withdrawn', author: 'By the applicant' }]);
    expect(await (await open('POST')).text(), 'pressed twice').toContain('Your application is withdrawn');
    expect(await (await open()).text()).toContain('withdrawn before');
    expect(await states()).toEqual(withdrawn);
    // Who applies again after all can withdraw that too.
    await apply({ last_name: 'Again' });
    expect(await (await open()).text()).toContain('Withdraw your application?');
    expect(await (await open('POST')).text()).toContain('Your application is withdrawn');
    expect(await states()).toHaveLength(3);
    expect(await (await fetch(link)).json()).toEqual({ data: { state: 'before', position } });

    expect((await open('POST', `${link}x`)).status).toBe(404);
    const [{ jobpost_id }] = (await admin.get('/api/getAllJobPosts')).body.data.filter(
      (job: { position: string }) => job.position === position,
    );
    await admin.delete(`/api/deleteJobPost/${jobpost_id}`).expect(200);
    expect((await open()).status).toBe(200);
    await admin.delete(`/api/deletejobresponse/${own}`).expect(200);
    expect((await states()).filter(isOwn)).toEqual([]);
    // The link's own application has gone; it withdraws the others all the same.
    expect(await (await open()).text()).toContain('withdrawn before');
    await apply({ last_name: 'And again' });
    expect(await (await open()).text()).toContain('Withdraw your application?');
    expect(await (await open('POST')).text()).toContain('Your application is withdrawn');
    const { data: rest } = (await admin.get('/api/getalljobresponse')).body;
    for (const { jobresponse_id: id, contact_email: to } of rest) {
      if (to.toLowerCase() === email) await admin.delete(`/api/deletejobresponse/${id}`).expect(200);
    }
    expect((await open('POST')).status).toBe(410);
    // The first start may have to build the client.
  }, 120_000);

  test('comes for each position of one person and day, also for those that are no openings, with a link of its own', async () => {
    const { apply, mails } = await start();
    for (const position_applied_for of ['Lamp trimmer', 'Bell ringer', ' lamp  Trimmer']) {
      await apply({ position_applied_for, last_name: position_applied_for });
    }
    const received = await mails();
    expect(received.map(({ to }) => to)).toEqual([[email], [email]]);
    const shown = received.map(async ({ text }) => {
      const answer = await fetch(/^http\S+\/api\/withdrawal\/\S+$/m.exec(text)?.[0] ?? '');
      return (await answer.json()).data;
    });
    expect(await Promise.all(shown)).toEqual(
      expect.arrayContaining([
        { state: 'asked', position: 'Lamp trimmer' },
        { state: 'asked', position: 'Bell ringer' },
      ]),
    );
  }, 120_000);

  test('comes for a post that was held once an admin has let it through, and never where it is turned off', async () => {
    const { admin, apply, mails, smtp } = await start();
    await apply({ website: 'https://spam.example' });
    expect(await mails()).toEqual([]);
    const [held] = (await admin.get('/api/formOutbox/entries')).body.data;
    await admin.post(`/api/formOutbox/${held.id}/release`).expect(200);
    await smtp.waitForMail(email);
    expect(await mails()).toHaveLength(1);

    const off = await start({ ACKNOWLEDGE: 'off' });
    await off.apply({ contact_email: 'other@example.com' });
    const { data } = (await off.admin.get('/api/getalljobresponse')).body;
    expect(data).toContainEqual(expect.objectContaining({ contact_email: 'other@example.com' }));
    expect(await off.mails()).toEqual([]);
    // The first start may have to build the client.
  }, 120_000);

  test('is not left in a file that nobody gets where a site with a host of its own has no mail server', async () => {
    const host = await startStubHost();
    onTestFinished(() => host.close());
    const { apply, mails, dataDir } = await start({ BACKEND_URL: host.url, SMTP_URL: '' });
    await apply({});
    await mails();
    const kept = await findKeptMails(path.join(dataDir, 'mail'), (address) => address === email);
    expect(kept.filter(({ text }) => /^Subject: Your application has arrived/m.test(text))).toEqual([]);
  }, 120_000);
});
