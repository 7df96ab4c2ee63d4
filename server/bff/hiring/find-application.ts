import { applicationKey, hostIdOf } from '#shared/applications.ts';
import { ApiError } from '#shared/errors.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import { maxPageRows } from '#shared/schemas/page-query.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** Reads the current application with this key from its host, in full where the host has a call for one. */
export async function findApplication(upstream: Upstream, application: string): Promise<JobResponse | undefined> {
  const isIt = (row: JobResponse) => applicationKey(row) === application;
  try {
    const row = await upstream.call('getjobresponse', { params: { jobresponse_id: hostIdOf(application) } });
    return isIt(row) ? row : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_found' || error.code === 'gone') return undefined;
    if (error.code !== 'not_supported_by_backend') throw error;
    return (await upstream.call('getalljobresponse', {})).find(isIt);
  }
}

/** Reads the host's list until all of these applications are found. */
async function findListed(upstream: Upstream, applications: readonly string[]): Promise<Map<string, JobResponse>> {
  const wanted = new Set(applications);
  const found = new Map<string, JobResponse>();
  const asked = new Set<string>();
  for (let before: string | undefined; ; asked.add(before)) {
    const query = before === undefined ? {} : { limit: maxPageRows, before };
    const rows = await upstream.call('getalljobresponse', { query });
    for (const row of rows) {
      const key = applicationKey(row);
      if (wanted.delete(key)) found.set(key, row);
    }
    const oldest = rows.at(-1);
    if (wanted.size === 0 || rows.length !== maxPageRows || !oldest) return found;
    before = String(oldest.jobresponse_id);
    // A host without paging answers the same list again.
    if (asked.has(before)) return found;
  }
}

/** Reads those of these applications that their host still has, by key. Throws when the host fails. */
export async function findApplications(
  upstream: Upstream,
  applications: readonly string[],
): Promise<ReadonlyMap<string, JobResponse>> {
  const [only, ...others] = applications;
  if (only === undefined || others.length > 0) return findListed(upstream, applications);
  const row = await findApplication(upstream, only);
  return new Map(row && [[only, row]]);
}

/** Returns which of these applications (at least one) their host no longer has. */
export async function findGone(upstream: Upstream, applications: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    const found = await findApplications(upstream, applications);
    return new Set(applications.filter((application) => !found.has(application)));
  } catch (error) {
    if (error instanceof ApiError) return new Set();
    throw error;
  }
}

export const noApplication = () => new ApiError('not_found', 'This application is no longer there.');
