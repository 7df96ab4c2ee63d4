export const listMessages = {
  empty: 'No blogs found.',
  /** Ours: a search or filter that matches nothing in a list that is not empty. */
  noMatches: 'Nothing here matches that.',
  clearFilters: 'Show everything again',
} as const;

/** Ours: logged-only failures put one of these in the console and nothing on the page. */
export const blogLogMessages = {
  fetchFailed: 'The blogs could not be fetched.',
  postFailed: 'The blog could not be posted.',
  deleteFailed: 'The blog could not be deleted.',
} as const;
