import { test } from 'node:test';
import { assertConformance, runConformance } from 'realvance-host-contract/conformance';
import { supertestHost } from 'realvance-host-contract/supertest';
import supertest from 'supertest';
import { app, token } from './express-host.js';

test('our host keeps the contract', async () => {
  const only = ['getAllJobPosts', 'getJobPostById', 'postJobPosition', 'updateJobPosition', 'deleteJobPost'];
  const send = supertestHost(supertest.agent(app));
  const report = await runConformance({ send, token, write: true, only });
  assertConformance(report);
});
