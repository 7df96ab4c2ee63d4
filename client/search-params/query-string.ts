/** Parses search params as plain text: `?opening=3`, not `?opening=%223%22`. Each route's schema converts the values. */
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
