import { describe, expect, it, test } from 'vitest';
import * as blogs from '#shared/contract/blogs.ts';
import { type EndpointName, endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import * as forms from '#shared/contract/forms.ts';
import * as inbox from '#shared/contract/inbox.ts';
import * as jobs from '#shared/contract/jobs.ts';
import * as publishing from '#shared/contract/publishing.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { type AdminRole, adminRoles } from '#shared/schemas/admin-answers.ts';
import { wrappings } from './stub-answers.ts';
import { admin, callEmpty, startBffWithForms, startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const { bff, db } = await startBffWithForms(host.url);

const setRole = (role: AdminRole) => db.updateTable('admins').set({ role }).execute();

/** Calls of admins who are not owners. */
const shared: Readonly<Record<'hiring' | 'editor', readonly string[]>> = {
  hiring: [...Object.keys({ ...jobs, ...forms, ...inbox }), 'getJobVersions', 'getJobVersion'],
  editor: [...Object.keys({ ...blogs, ...publishing }), 'getBlogVersions', 'getBlogVersion'],
};
const own: readonly EndpointName[] = [
  'getHostExtensions',
  'getAdmins',
  'changeAdminPassword',
  'endOwnAdminSession',
  'getTotpEnrolment',
  'confirmTotp',
  'getPasskeyEnrolment',
  'addPasskey',
  'removePasskey',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'getAdminConfirmation',
  'confirmAdmin',
  'confirmAdminByPasskey',
];
const adminRows = endpointNames.filter((name) => endpointOf(name).auth === 'admin' || own.includes(name));

describe.each(adminRoles)('an admin with the role %s', (role) => {
  it.each(adminRows)('%s', async (name) => {
    await setRole('owner');
    const browser = await bff.adminBrowser();
    await setRole(role);
    const { status, body } = await callEmpty(browser, name);
    const isAllowed = role === 'owner' || own.includes(name) || shared[role].includes(name);
    if (isAllowed) expect([401, 403]).not.toContain(status);
    else expect([status, body]).toMatchObject([403, { code: 'forbidden', message: expect.stringContaining('role') }]);
  });
});

describe('roles', () => {
  it('change from the next request on, and the session says which one it is', async () => {
    await setRole('owner');
    const browser = await bff.adminBrowser();
    const session = () => browser.get('/api/session').then(({ body }) => body.data);
    expect(await session()).toEqual({ user: false, admin: true, role: 'owner' });
    await setRole('editor');
    expect(await session()).toEqual({ user: false, admin: true, role: 'editor' });
    await browser.get('/api/getalljobresponse').expect(403);
  });

  it('are given by owners, and one owner stays', async () => {
    await setRole('owner');
    const owner = await bff.adminBrowser();
    const email = 'meera@example.com';
    await owner.post('/api/admins').send({ email }).expect(400);
    await owner.post('/api/admins').send({ email, role: 'boss' }).expect(400);
    await owner.post('/api/admins').send({ email, role: 'editor' }).expect(200);
    const roleOf = async () =>
      (await owner.get('/api/admins')).body.data.admins.find((each: { email: string }) => each.email === email)?.role;
    expect(await roleOf()).toBe('editor');
    await owner.put('/api/admins/role').send({ email, role: 'hiring' }).expect(200);
    expect(await roleOf()).toBe('hiring');
    await owner.put('/api/admins/role').send({ email: 'nobody@example.com', role: 'hiring' }).expect(404);
    await owner.put('/api/admins/role').send({ email: admin.email, role: 'hiring' }).expect(409);
    const trail = (await owner.get('/api/trail')).body.data;
    expect(JSON.stringify(trail)).toContain(`"action":"setAdminRole","record":"admin ${email}","detail":"hiring"`);
    await owner.post('/api/admins/remove').send({ email }).expect(200);
  });

  it('show others only themselves in the list of admins', async () => {
    await setRole('owner');
    const owner = await bff.adminBrowser();
    await owner.post('/api/admins').send({ email: 'ravi@example.com', role: 'owner' }).expect(200);
    const emails = async () =>
      (await owner.get('/api/admins')).body.data.admins.map(({ email }: { email: string }) => email);
    expect(await emails()).toHaveLength(2);
    await db.updateTable('admins').set({ role: 'editor' }).where('email', '=', admin.email).execute();
    expect(await emails()).toEqual([admin.email]);
  });
});

test('an editor sees closed openings no more than a visitor', async () => {
  const job = sampleAnswers.getJobPostById;
  const answer = wrappings.data([{ ...job, closes_at: '2020-01-01T12:00:00.000Z' }]);
  host.behave('getAllJobPosts', { answer });
  const fresh = await startTestBff(host.url);
  const browser = await fresh.adminBrowser();
  const setRole = (role: AdminRole) => fresh.database.db.updateTable('admins').set({ role }).execute();
  const count = async () => (await browser.get('/api/getAllJobPosts').expect(200)).body.data.length;
  expect(await count()).toBe(1);
  await setRole('hiring');
  expect(await count()).toBe(1);
  await setRole('editor');
  expect(await count()).toBe(0);
});
