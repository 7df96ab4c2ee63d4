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

async function takeOutListed(upstream: Upstream, wanted: Set<string>): Promise<void> {
  const asked = new Set<string>();
  for (let before: string | undefined; ; asked.add(before)) {
    const query = before === undefined ? {} : { limit: maxPageRows, before };
    const rows = await upstream.call('getalljobresponse', { query });
    for (const row of rows) wanted.delete(applicationKey(row));
    const oldest = rows.at(-1);
    if (wanted.size === 0 || rows.length !== maxPageRows || !oldest) return;
    before = String(oldest.jobresponse_id);
    // A host without paging answers the same list again.
    if (asked.has(before)) return;
  }
}

/** Returns which of these applications (at least one) their host no longer has. */
export async function findGone(upstream: Upstream, applications: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = new Set(applications);
  const [only, ...others] = wanted;
  try {
    if (only === undefined || others.length > 0) await takeOutListed(upstream, wanted);
    else if (await findApplication(upstream, only)) wanted.delete(only);
    return wanted;
  } catch (error) {
    if (error instanceof ApiError) return new Set();
    throw error;
  }
}

export const noApplication = () => new ApiError('not_found', 'This application is no longer there.');
