import { describe, expect, it } from 'vitest';
import { buildPath } from './build-request.ts';
import { errorsOf } from './define-endpoint.ts';
import { endpointNames, endpointOf } from './endpoints.ts';

/** The sixteen documented calls, typed out so that the table is held against something else. */
const documented = [
  'GET /getAllBlogs',
  'POST /postBlogs',
  'DELETE /deleteblogs/{id}',
  'GET /getAllJobPosts',
  'GET /getJobPostById/{jobpost_id}',
  'POST /postJobPosition',
  'PUT /updateJobPosition/{jobpost_id}',
  'DELETE /deleteJobPost/{id}',
  'GET /getalljobresponse',
  'GET /getallcontactform',
  'POST /userSignup',
  'PUT /verifyEmailOTP',
  'POST /forgetPassword',
  'PUT /forgetPasswordVerifyEmailOTP/{user_id}',
  'PUT /changePasswordAfterFoget/{user_id}',
  'POST /userLogin',
];

describe('the contract table', () => {
  it('has exactly the sixteen documented calls', () => {
    const rows = endpointNames.map(endpointOf).filter((row) => row.documented);
    expect(rows.map((row) => `${row.method} ${row.path}`).toSorted()).toEqual(documented.toSorted());
  });

  it('has no two rows with the same method and path', () => {
    const keys = endpointNames.map(endpointOf).map((row) => `${row.method} ${row.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(endpointNames)('%s: names the parts of its path, and only public reads are cached', (name) => {
    const row = endpointOf(name);
    expect(buildPath(row, Object.fromEntries(row.params.map((param) => [param, 'x'])))).not.toContain('{');
    if (row.cache) expect([row.method, row.auth]).toEqual(['GET', 'public']);
    if (row.auth === 'admin') expect(errorsOf(row)).toContain('unauthorized');
  });

  it.each(endpointNames.filter((name) => endpointOf(name).method !== 'GET' && endpointOf(name).documented))(
    '%s: a write of blogs or jobs is for the admin alone',
    (name) => {
      const row = endpointOf(name);
      if (row.invalidates?.some((tag) => tag === 'jobs' || tag === 'blogs')) expect(row.auth).toBe('admin');
    },
  );
});
