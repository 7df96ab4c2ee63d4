import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { startSite } from 'realvance-host-contract/site';
import supertest from 'supertest';
import { app, token } from './express-host.js';

test('the site shows a job that its admin posts to our host', async (t) => {
  const host = app.listen(0, '127.0.0.1');
  t.after(() => host.close());
  await once(host, 'listening');
  const backendUrl = `http://127.0.0.1:${host.address().port}`;
  const site = await startSite({ backendUrl, backendToken: token });
  // Without this, a failed test would never end.
  t.after(() => site.close());
  const job = { position: 'Tester', area_of_interest: 'Quality', description: 'Finds faults.', experience: '2 years' };
  const admin = supertest.agent(site.url);
  await admin.post('/api/session/admin').send(site.admin).expect(200);
  await admin.post('/api/postJobPosition').send(job).expect(200);
  const { body } = await supertest(site.url).get('/api/getAllJobPosts').expect(200);
  assert.equal(body.data.at(-1).position, 'Tester');
});
