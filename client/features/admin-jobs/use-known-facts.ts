import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { BrowserAnswer } from '../../../shared/contract/endpoints.ts';
import type { ApiError } from '../../../shared/errors.ts';
import { type JobExtensionName, jobExtensionNames } from '../../../shared/job-facts.ts';
import { readQuery } from '../../data/queries.ts';

const extensions = readQuery('getHostExtensions');
const jobFactsIn = ({ job }: BrowserAnswer<'getHostExtensions'>) =>
  jobExtensionNames.filter((name) => job.includes(name));

/**
 * The optional facts that the backend keeps; none where it cannot be told.
 *
 * @throws ApiError without a network: what is asked for next could not be read either
 */
export const readKnownFacts = (client: QueryClient): Promise<readonly JobExtensionName[]> =>
  client.fetchQuery(extensions).then(jobFactsIn, (error: ApiError) => {
    if (error.statusCode === 0) throw error;
    return [];
  });

/** The same for a form that can do without: undefined until it is known or has failed; what has failed may still come. */
export function useKnownFacts(): readonly JobExtensionName[] | undefined {
  const { data, errorUpdateCount } = useQuery(extensions);
  if (data) return jobFactsIn(data);
  // Asked once more, it is pending again: the form is not taken away for that.
  return errorUpdateCount > 0 ? [] : undefined;
}
