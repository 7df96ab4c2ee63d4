import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { atEnd } from '../test-support/at-end.ts';
import { application, enquiry, resume } from '../test-support/forms.ts';
import { listenOnLoopback } from '../test-support/listening.ts';
import { createMailQueue } from '../test-support/mail-queue.ts';
import { siteAdmin, siteFolder, startSiteProcess } from '../test-support/site-process.ts';
import { type CodeSource, sendTo } from './conformance/host-answer.ts';
import { runConformance } from './conformance/run.ts';
import { png } from './conformance/stored-checks.ts';
import type { CheckedCall } from './conformance/tested-host.ts';
import { agentFor, callRow } from './test-bff.ts';

// The host was written from the description and uses nothing from this repository.
const program = path.resolve(import.meta.dirname, '../../docs/plain-host/host.js');

async function startSite() {
  const { dataDir, remove } = siteFolder();
  atEnd(remove);
  const secrets = { BACKEND_TOKEN: 'a-token-of-tests', FORM_ACCESS_KEY: 'a key of tests' };
  const env = { ...secrets, PORT: '0' };
  const host = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  atEnd(() => host.kill());
  const [url] = await once(createInterface({ input: host.stdout }), 'line');
  const site = await startSiteProcess(dataDir, { ...secrets, BACKEND_URL: url, FORM_SERVICE_URL: `${url}/forms` });
  atEnd(() => site.end('SIGTERM'));
  return site;
}

test('the site with a host written from its description alone shows pages and records, and delivers forms', {
  timeout: 120_000,
}, async () => {
  const site = await startSite();
  const page = async (place: string) => {
    const response = await fetch(site.url + place);
    return { status: response.status, html: await response.text() };
  };
  for (const place of ['', 'about', 'contact', 'blog', 'joinUs', 'jobopenings', 'jobform', 'privacy-policy'])
    expect((await page(`/${place}`)).status, place).toBe(200);
  expect((await page('/jobopenings')).html).toContain('No blogs found.');
  expect((await page('/database/1')).status).toBe(404);

  const admin = agentFor(site.url);
  await admin.post('/api/session/admin').send(siteAdmin).expect(200);
  const job = { position: 'Zookeeper', area_of_interest: 'Birds', description: 'Feeds owls.', experience: '2 years' };
  expect((await callRow(admin, '/api', 'postJobPosition', { body: job })).status).toBe(200);
  const [{ jobpost_id }] = (await admin.get('/api/getAllJobPosts').expect(200)).body.data;
  const changed = { params: { jobpost_id }, body: { jobpost_id, ...job, experience: '3 years' } };
  expect((await callRow(admin, '/api', 'updateJobPosition', changed)).status).toBe(200);
  for (const place of ['/jobopenings', '/joinUs']) expect((await page(place)).html).toContain('3 years');
  expect((await page(`/database/${jobpost_id}`)).html).toContain('Feeds owls.');
  const image = new File([png], 'owl.png', { type: 'image/png' });
  const post = { title: 'Owls at night', description: 'They see us.', author: 'Asha', tags: 'birds', image };
  expect((await callRow(admin, '/api', 'postBlogs', { body: post })).status).toBe(200);
  expect((await page('/blog')).html).toContain('Owls at night');
  const [blog] = (await admin.get('/api/getAllBlogs').expect(200)).body.data;
  const shown = await fetch(new URL(blog.image, site.url));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);

  const filled = application({ position_applied_for: 'Zookeeper' });
  filled.set('upload_resume', resume());
  for (const [form, body] of [
    ['application', filled],
    ['contact', enquiry()],
  ] as const) {
    const sent = await fetch(`${site.url}/api/forms/${form}`, { method: 'POST', body });
    expect(await sent.json()).toMatchObject({ success: true });
  }
  const listed = async (list: string) => (await admin.get(`/api/${list}`).expect(200)).body.data;
  await expect.poll(() => listed('getalljobresponse'), { timeout: 10_000 }).toHaveLength(1);
  await expect.poll(() => listed('getallcontactform'), { timeout: 10_000 }).toHaveLength(1);
  const [applied] = await listed('getalljobresponse');
  expect(applied).toMatchObject({ position_applied_for: 'Zookeeper', first_name: 'Asha', experience: 4.5 });
  expect((await admin.get(applied.upload_resume).expect(200)).headers['content-type']).toContain('application/pdf');
  expect(await listed('getallcontactform')).toMatchObject([{ name: 'Asha Rao', message: 'Hello there' }]);

  expect((await callRow(admin, '/api', 'deleteJobPost', { params: { id: `${jobpost_id}` } })).status).toBe(200);
  expect((await page('/jobopenings')).html).toContain('No blogs found.');
  expect([404, 410]).toContain((await page(`/database/${jobpost_id}`)).status);
  expect(site.output.join('\n')).not.toMatch(/differ from the contract|not delivered|quarantined as spam/);
});

interface Request {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly form?: FormData;
  readonly bearer: string | undefined;
}
type Call = (request: Request) => unknown;
type Calls = Record<string, Call>;
type CreateHost = (options: { token: string; accessKey: string; sendMail: (to: string, text: string) => void }) => {
  readonly server: Server;
  readonly calls: Calls;
};

const over = (calls: Calls, line: string, change: (honest: Call, request: Request) => unknown) => {
  const honest = calls[line];
  if (!honest) throw new Error(`The host has no ${line}.`);
  calls[line] = (request) => change(honest, request);
};

const changeForm = (change: (form: FormData) => void) => (calls: Calls) =>
  over(calls, 'POST /forms', (honest, { form = new FormData(), ...request }) => {
    change(form);
    return honest({ ...request, form });
  });

const rowsOf = (answer: unknown): { jobpost_id: number }[] => Object(answer).data;

const faults: readonly (readonly [when: string, lay: (calls: Calls, server: Server) => void, fails: string])[] = [
  [
    'creates a second job for a repeated change',
    (calls) => {
      const seen = new Set<string>();
      over(calls, 'admin PUT /updateJobPosition/{id}', (honest, request) => {
        const change = JSON.stringify([request.id, request.body]);
        if (seen.has(change)) calls['admin POST /postJobPosition']?.(request);
        seen.add(change);
        return honest(request);
      });
    },
    'updateJobPosition: is idempotent for a repeated change',
  ],
  [
    'deletes another job on a repeated deletion',
    (calls) => {
      const deleted = new Set<string>();
      over(calls, 'admin DELETE /deleteJobPost/{id}', (honest, request) => {
        const listed = rowsOf(calls['GET /getAllJobPosts']?.(request));
        if (deleted.has(request.id)) for (const { jobpost_id: id } of listed) honest({ ...request, id: `${id}` });
        deleted.add(request.id);
        return honest(request);
      });
    },
    'deleteJobPost: answers 404 to a repeated deletion and deletes nothing else',
  ],
  [
    'accepts a signup for an address that has an account',
    (calls) =>
      over(calls, 'POST /userSignup', (honest, request) => {
        try {
          return honest(request);
        } catch (error) {
          if (Object(error).status !== 409) throw error;
          return { data: { token: 'another' } };
        }
      }),
    'userSignup: refuses an address that has an account',
  ],
  [
    'accepts forms without the access key',
    changeForm((form) => form.set('access_key', 'key')),
    'contactForm: refuses another access key',
  ],
  [
    'records every repetition of a form',
    changeForm((form) => form.set('submission_key', randomUUID())),
    'contactForm: records a repeated submission_key once',
  ],
  [
    'accepts enquiries and does not list them',
    (calls) => over(calls, 'admin GET /getallcontactform', () => ({ data: [] })),
    'contactForm: appears in getallcontactform',
  ],
  [
    'loses the resumes of applicants',
    changeForm((form) => form.delete('upload_resume')),
    'applicationForm: appears in getalljobresponse with its resume',
  ],
  [
    'serves resumes without the token',
    (_calls, server) => {
      server.prependListener('request', ({ url, headers }) => {
        if (url?.startsWith('/files/')) headers.authorization = 'Bearer token';
      });
    },
    'applicationForm: refuses the resume to a caller without the token',
  ],
  [
    'treats every form as an enquiry',
    changeForm((form) => {
      if (form.get('form_name') !== 'application') form.set('form_name', 'contact');
    }),
    'contactForm: refuses a form_name that does not exist',
  ],
];

/** Each fault is reported apart from faults of other calls. */
const related: readonly (readonly CheckedCall[])[] = [
  ['contactForm', 'applicationForm', 'getallcontactform', 'getalljobresponse'],
  ['getAllJobPosts', 'getJobPostById', 'postJobPosition', 'updateJobPosition', 'deleteJobPost'],
  ['userSignup', 'verifyEmailOTP', 'userLogin', 'forgetPassword'],
];

test.each(faults)('a small host that %s fails exactly that check', { timeout: 20_000 }, async (_when, lay, fails) => {
  const { createHost }: { createHost: CreateHost } = await import(program);
  const { arrive, waitForMail } = createMailQueue<{ to: string; text: string }>();
  const sendMail = (to: string, text: string) => arrive({ to, text });
  const { server, calls } = createHost({ token: 'token', accessKey: 'key', sendMail });
  lay(calls, server);
  const codes: CodeSource = {
    expect: (address) => async () => /\d{6}/.exec((await waitForMail(address)).text)?.[0] ?? '',
  };
  const send = sendTo(`http://127.0.0.1:${await listenOnLoopback(server)}`);
  const form = { url: '/forms', key: 'key' };
  const only = related.find((calls) => calls.some((call) => fails.startsWith(call))) ?? [];
  const { results } = await runConformance({ send, token: 'token', write: true, codes, form, only });
  server.closeAllConnections();
  server.close();
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ call, expects }) => `${call}: ${expects}`)).toEqual([fails]);
  const notTried = results.filter(({ outcome }) => outcome === 'not tried');
  expect(notTried.filter(({ reason }) => reason?.startsWith('needs --'))).toEqual([]);
});
