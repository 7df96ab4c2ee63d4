import { applicationKey, hostIdOf } from '../../../shared/application-key.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import type { Upstream } from '../upstream/upstream.ts';

/**
 * The application of this key as its host has it now, whole where the host can show one by itself.
 *
 * @returns undefined when it is there no more, or is another one by now
 */
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
