export const blogBanner = {
  heading: 'Blog',
  lead: 'What we learned, written down while it still hurt.',
} as const;

export const blogCopy = {
  searchLabel: 'Search the blog',
  searchPlaceholder: 'A word from the title or the text',
  allTags: 'All topics',
  showAllTags: (count: number) => `Show all ${count} topics`,
  showFewerTags: 'Show fewer topics',
  /** A button; the failure itself is logged only. */
  loadAgain: 'Load the posts again',
  previous: 'Previous',
  next: 'Next',
  back: 'All posts',
  by: 'By',
  readingTime: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
  contents: 'On this page',
  moreHeading: 'Read on',
  /** Beside the specified 'No blogs found.' */
  emptyHint: 'The first one is the hardest. It is being written.',
  noMatchesHint: 'We have not written about that yet. A shorter word may find a neighbour.',
} as const;
