export const listMessages = {
  empty: 'No blogs found.',
  /** For a search or filter without results. */
  noMatches: 'No results',
  clearFilters: 'Clear filters',
} as const;

/** For the console only. */
export const blogLogMessages = {
  fetchFailed: 'The blogs could not be fetched.',
  postFailed: 'The blog could not be posted.',
  deleteFailed: 'The blog could not be deleted.',
} as const;
