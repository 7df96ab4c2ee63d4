import type { LateQueries } from '../../api/late-queries.ts';
import { readQuery } from '../../api/read-query.ts';

/**
 * Reads the openings for a page. The server waits for them, so that its HTML has them; the browser shows the page at
 * once and 'Loading...' in it. A failure on the server is told to the page, because errors do not travel with it.
 */
export async function loadOpenings(queries: LateQueries): Promise<{ failed: boolean }> {
  const client = await queries.load();
  const query = readQuery('getAllJobPosts');
  const reading = client.prefetchQuery(query);
  if (typeof window === 'undefined') await reading;
  return { failed: client.getQueryState(query.queryKey)?.status === 'error' };
}
