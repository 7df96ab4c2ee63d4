import { useQuery } from '@tanstack/react-query';
import { type JobExtensionName, jobExtensionNames } from '../../../shared/job-facts.ts';
import { readQuery } from '../../data/queries.ts';

/** The optional facts that the backend keeps; undefined until that is known, none where it cannot be. */
export function useKnownFacts(): readonly JobExtensionName[] | undefined {
  const { data, isError } = useQuery(readQuery('getHostExtensions'));
  if (isError) return [];
  return data && jobExtensionNames.filter((name) => data.job.includes(name));
}
