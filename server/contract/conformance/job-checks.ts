import { type Check, writes } from './check.ts';
import { expectFields } from './expectations.ts';
import { createdItem, jobs } from './stored-checks.ts';

export const jobChecks: readonly Check[] = [
  writes('getJobPostById', 'answers the fields of a new post', async (host) => {
    const { id, fields } = await createdItem(host, jobs);
    const { experience: _, ...documented } = fields;
    expectFields('data', documented, await host.data('getJobPostById', { params: { jobpost_id: id } }));
  }),
];
