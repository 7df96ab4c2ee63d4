import type { QueryClient } from '@tanstack/react-query';
import { readQuery } from '../../api/queries.ts';

/**
 * Reads the openings for a page. The server waits for them, so that its HTML has them; the browser shows the page at
 * once and 'Loading...' in it. A failure on the server is told to the page, because errors do not travel with it.
 */
export async function loadOpenings(client: QueryClient): Promise<{ failed: boolean }> {
  const query = readQuery('getAllJobPosts');
  const reading = client.prefetchQuery(query);
  if (typeof window === 'undefined') await reading;
  return { failed: client.getQueryState(query.queryKey)?.status === 'error' };
}
