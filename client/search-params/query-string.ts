/**
 * How addresses carry search params: as plain text, so that a link reads `?opening=3` and not `?opening=%223%22`. The
 * schemas of the routes make of the text what they need.
 */
export function parseQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifyQuery(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const query = params.toString();
  return query && `?${query}`;
}
