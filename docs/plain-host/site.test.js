import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { startSite } from 'realvance-host-contract/site';
import supertest from 'supertest';
import { app } from './express-host.js';

test('the site shows a job that its admin posts to our host', async () => {
  const host = app.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const backendUrl = `http://127.0.0.1:${host.address().port}`;
  const site = await startSite({ backendUrl, backendToken: 'a-token-of-tests' });
  const job = { position: 'Tester', area_of_interest: 'Quality', description: 'Finds faults.', experience: '2 years' };
  const admin = supertest.agent(site.url);
  await admin.post('/api/session/admin').send(site.admin).expect(200);
  await admin.post('/api/postJobPosition').send(job).expect(200);
  const { body } = await supertest(site.url).get('/api/getAllJobPosts').expect(200);
  assert.equal(body.data.at(-1).position, 'Tester');
  await site.close();
  host.close();
});
