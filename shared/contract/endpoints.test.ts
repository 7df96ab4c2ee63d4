import { describe, expect, it } from 'vitest';
import { buildPath } from './build-request.ts';
import { errorsOf } from './define-endpoint.ts';
import { endpointNames, endpointOf } from './endpoints.ts';

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
  const rows = endpointNames.map(endpointOf);
  const callOf = ({ method, path }: (typeof rows)[number]) => `${method} ${path}`;

  it('has exactly the sixteen documented calls, and none twice', () => {
    expect(
      rows
        .filter((row) => row.documented)
        .map(callOf)
        .toSorted(),
    ).toEqual(documented.toSorted());
    expect(new Set(rows.map(callOf)).size).toBe(rows.length);
  });

  it.each(endpointNames)(
    '%s: names the parts of its path, caches only public reads, and limits writes to admins',
    (name) => {
      const row = endpointOf(name);
      expect(buildPath(row, Object.fromEntries(row.params.map((param) => [param, 'x'])))).not.toContain('{');
      if (row.cache) expect([row.method, row.auth]).toEqual(['GET', 'public']);
      if (row.auth === 'admin') expect(errorsOf(row)).toContain('unauthorized');
      const writes = row.documented && row.invalidates?.some((tag) => tag === 'jobs' || tag === 'blogs');
      if (writes) expect(row.auth).toBe('admin');
    },
  );
});
