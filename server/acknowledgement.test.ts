import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { agentFor } from './contract/test-bff.ts';
import { startStubHost } from './contract/test-host.ts';
import { findKeptMails } from './mail/mailer.ts';
import { closeAtEnd } from './test-support/at-end.ts';
import { createTestDatabase, engines } from './test-support/database.ts';
import { application } from './test-support/forms.ts';
import { siteAdmin, siteFolder, startSiteProcess } from './test-support/site-process.ts';
import { startSmtp } from './test-support/smtp.ts';

const position = 'Frontend Developer';
const email = 'asha@example.com';

async function start(environment: Record<string, string> = {}) {
  const smtp = await startSmtp();
  const { dataDir } = siteFolder();
  const site = await startSiteProcess(dataDir, { LOG_LEVEL: 'warn', SMTP_URL: smtp.url, ...environment });
  const admin = agentFor(site.url);
  await admin.post('/api/session/admin').send(siteAdmin).expect(200);
  return {
    site,
    admin,
    smtp,
    dataDir,
    async apply(fields: Record<string, string> = {}) {
      const body = application({ position_applied_for: position, ...fields });
      const response = await fetch(`${site.url}/api/forms/application`, { method: 'POST', body });
      expect(await response.json()).toMatchObject({ success: true });
    },
    /** Mails to applicants, or to one of them, once the queue is empty. */
    async mails(address?: string) {
      const waiting = async () => (await admin.get('/api/formOutbox')).body.data.mailsWaiting;
      await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
      const company = 'hello@realvance.example';
      return smtp.messages.filter(({ to }) => (address ? to.includes(address) : !to.includes(company)));
    },
    async stop() {
      await site.end('SIGTERM');
      await smtp.close();
    },
  };
}

describe.each(engines())('an acknowledgement on %s', { timeout: 60_000 }, (_engine, serverUrl) => {
  let started: Awaited<ReturnType<typeof start>>;
  // The first start may have to build the client.
  beforeAll(async () => {
    const database = serverUrl ? await createTestDatabase(serverUrl) : undefined;
    started = await start({ DATABASE_URL: database?.options.databaseUrl ?? '' });
    return async () => {
      await started.stop();
      await database?.close();
    };
  }, 120_000);

  test('is sent once per address, position and day, with a plain name', async () => {
    const { site, admin, apply, mails } = started;
    await apply({ contact_mobile: '9470151623', last_name: 'Okonkwo' });
    const again = { contact_email: 'ASHA@example.com', position_applied_for: ' frontend  developer' };
    await apply({ ...again, first_name: 'Once more' });
    await apply({ website: 'https://spam.example', contact_email: 'held@example.com' });
    const words = 'Cheap watches at https://spam.example';
    await apply({ position_applied_for: words, first_name: words, contact_email: 'victim@example.com' });
    // Simultaneous mails arrive in any order.
    const [first, second, ...others] = (await mails()).toSorted((a, b) => String(a.to).localeCompare(String(b.to)));
    expect(others).toEqual([]);
    // Spam and applications without an opening are not counted.
    const { openings } = (await admin.get('/api/fieldData').expect(200)).body.data;
    expect(openings).toMatchObject([{ position, applications: 2 }]);
    const headers = { 'auto-submitted': 'auto-generated', 'reply-to': 'hello@realvance.example' };
    const subject = `Your application has arrived: ${position}`;
    expect(first).toMatchObject({ to: [email], subject, headers });
    expect(first?.text).toMatch(/^Dear Asha,\n(.*\n)*Position: Frontend Developer\nResume: not attached\n/);
    expect(first?.text).toContain('within three working days');
    expect(second).toMatchObject({ to: ['victim@example.com'], text: expect.stringMatching(/^Hello,\n/) });
    for (const { raw, text } of [first, second].filter((mail) => mail !== undefined)) {
      for (const typed of ['watches', 'Okonkwo', '9470151623', 'spam.example', 'linkedin']) {
        expect(`${raw.replace(/^(To|Message-ID):.*$/gim, '')}\n${text}`).not.toContain(typed);
      }
    }

    const link = /^http\S+\/api\/withdrawal\/\S+$/m.exec(first?.text ?? '')?.[0] ?? '';
    expect(link.startsWith(site.url)).toBe(true);
    const open = (method = 'GET', address = link) => fetch(address, { method, headers: { accept: 'text/html' } });
    const textOf = async (method?: string) => (await open(method)).text();
    const states = async () =>
      (await admin.get('/api/records/application/states')).body.data.filter(({ version = 0 }) => version > 0);
    const page = await open();
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain(position);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    for (const typed of ['Asha', email, '9470151623']) expect(html).not.toContain(typed);
    await open('HEAD');
    expect(await states()).toEqual([]);

    // Pressed twice before the first answer.
    for (const shown of await Promise.all([textOf('POST'), textOf('POST')]))
      expect(shown).toContain('Your application is withdrawn');
    // The link withdraws both applications of the address for the position.
    const withdrawn = await states();
    expect(withdrawn).toMatchObject(Array(2).fill({ state: 'withdrawn', version: 1 }));
    const { data: rows } = (await admin.get('/api/getalljobresponse')).body;
    const { jobresponse_id: own } = rows.find((row: { last_name?: string }) => row.last_name === 'Okonkwo');
    const isOwn = ({ key }: { key: string }) => key.startsWith(`${own}:`);
    const stands = withdrawn.find(isOwn);
    const history = await admin.get(`/api/records/history/${encodeURIComponent(stands.key)}`).expect(200);
    expect(history.body.data.events).toMatchObject([
      { kind: 'mail', mail: 'sent' },
      { kind: 'state', text: 'withdrawn', author: 'By the applicant' },
    ]);
    expect(await textOf('POST'), 'pressed twice').toContain('Your application is withdrawn');
    expect(await textOf()).toContain('withdrawn before');
    expect(await states()).toEqual(withdrawn);
    // A new application can be withdrawn too.
    await apply({ last_name: 'Again' });
    expect(await textOf()).toContain('Withdraw your application?');
    expect(await textOf('POST')).toContain('Your application is withdrawn');
    expect(await states()).toHaveLength(3);
    expect(await (await fetch(link)).json()).toEqual({ data: { state: 'before', position } });

    expect((await open('POST', `${link}x`)).status).toBe(404);
    const { data: jobs } = (await admin.get('/api/getAllJobPosts')).body;
    const listed = jobs.find((job: { position: string }) => job.position === position);
    await admin.delete(`/api/deleteJobPost/${listed.jobpost_id}`).expect(200);
    expect((await open()).status).toBe(200);
    await admin.delete(`/api/deletejobresponse/${own}`).expect(200);
    expect((await states()).filter(isOwn)).toEqual([]);
    // The link withdraws the others although its own application is deleted.
    expect(await textOf()).toContain('withdrawn before');
    await apply({ last_name: 'And again' });
    expect(await textOf()).toContain('Withdraw your application?');
    expect(await textOf('POST')).toContain('Your application is withdrawn');
    const { data: rest } = (await admin.get('/api/getalljobresponse')).body;
    for (const { jobresponse_id: id, contact_email: to } of rest) {
      if (to.toLowerCase() === email) await admin.delete(`/api/deletejobresponse/${id}`).expect(200);
    }
    expect((await open('POST')).status).toBe(410);
  }, 30_000);

  test('belongs to an application that counts for its opening, also of two with one position', async () => {
    const { admin, apply } = started;
    const position_applied_for = 'Deck Hand';
    const job = { position: position_applied_for, area_of_interest: 'Ships', description: 'Works.', experience: '1' };
    for (const experience of ['1', '2']) await admin.post('/api/postJobPosition').send({ ...job, experience });
    const { data: jobs } = (await admin.get('/api/getAllJobPosts')).body;
    const opens_at = '2999-01-01T00:00:00.000Z';
    const { body: scheduled } = await admin
      .post('/api/postJobPosition')
      .send({ ...job, opens_at })
      .expect(200);
    const seen = await agentFor(started.site.url).get('/api/getAllJobPosts').expect(200);
    expect(seen.body.data).toEqual(jobs);
    const { jobpost_id: id } = scheduled.data;
    expect((await admin.get(`/api/getJobPostById/${id}`)).body.data).toMatchObject({ opens_at });
    await admin.delete(`/api/deleteJobPost/${id}`).expect(200);
    const own = jobs.filter((listed: typeof job) => listed.position === position_applied_for);
    const [first, second] = own.map(({ jobpost_id }: { jobpost_id: number }) => String(jobpost_id));
    const form_page = `/jobform/Deck%20Hand?opening=${second}`;
    await apply({ position_applied_for, contact_email: 'one@example.com', form_page });
    await apply({ position_applied_for: 'deck  hand', contact_email: 'two@example.com' });
    await apply({ position_applied_for: 'Cook', contact_email: 'three@example.com', form_page });
    const counts = (await admin.get('/api/applicantCounts').expect(200)).body.data;
    expect(counts.filter(({ jobpost_id: id }: { jobpost_id: string }) => id === first || id === second)).toEqual([
      { jobpost_id: first, applicants: 0, unknown: 1 },
      { jobpost_id: second, applicants: 1, unknown: 1 },
    ]);
    const { text } = await admin.get('/api/records/application/csv').query({ opening: second }).expect(200);
    expect(text.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('one@example.com')]);
    const { openings } = (await admin.get('/api/fieldData').expect(200)).body.data;
    expect(openings).toContainEqual({ opening: second, position: position_applied_for, views: 0, applications: 1 });
  });

  test('comes per person, position and day, also for unlisted positions, each with its own link', async () => {
    const applicant = 'lamp@example.com';
    for (const position_applied_for of ['Lamp trimmer', 'Bell ringer', ' lamp  Trimmer']) {
      await started.apply({ position_applied_for, last_name: position_applied_for, contact_email: applicant });
    }
    const received = await started.mails(applicant);
    const shown = received.map(async ({ text }) => {
      const answer = await fetch(/^http\S+\/api\/withdrawal\/\S+$/m.exec(text)?.[0] ?? '');
      return (await answer.json()).data;
    });
    expect((await Promise.all(shown)).toSorted((a, b) => a.position.localeCompare(b.position))).toEqual([
      { state: 'asked', position: 'Bell ringer' },
      { state: 'asked', position: 'Lamp trimmer' },
    ]);
  });

  test('comes for a post that was held once an admin has let it through', async () => {
    const applicant = 'quarantined@example.com';
    const { admin, apply, mails, smtp } = started;
    await apply({ website: 'https://spam.example', contact_email: applicant });
    expect(await mails(applicant)).toEqual([]);
    const [held] = (await admin.get('/api/formOutbox/entries')).body.data;
    await admin.post(`/api/formOutbox/${held.id}/release`).expect(200);
    await smtp.waitForMail(applicant);
    expect(await mails(applicant)).toHaveLength(1);
  });
});

describe('no acknowledgement', { timeout: 60_000 }, () => {
  test('is sent where it is turned off', async () => {
    const { admin, apply, mails, stop } = await start({ ACKNOWLEDGE: 'off' });
    onTestFinished(stop);
    await apply();
    const { data } = (await admin.get('/api/getalljobresponse')).body;
    expect(data).toContainEqual(expect.objectContaining({ contact_email: email }));
    expect(await mails()).toEqual([]);
  });

  test('is kept as a file where a site with its own host has no mail server', async () => {
    const host = await closeAtEnd(startStubHost());
    const { apply, mails, dataDir, stop } = await start({ BACKEND_URL: host.url, SMTP_URL: '' });
    onTestFinished(stop);
    await apply();
    await mails();
    const kept = await findKeptMails(path.join(dataDir, 'mail'), (address) => address === email);
    expect(kept.filter(({ text }) => /^Subject: Your application has arrived/m.test(text))).toEqual([]);
  });
});
