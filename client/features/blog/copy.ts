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
  noMatchesHint: 'We have not written about that yet. Try a shorter word.',
} as const;

export const previewCopy = {
  banner: 'Preview of an unpublished post. It can still change, so please do not pass the link on.',
  untitled: 'Untitled draft',
  read: 'Read the blog',
  states: {
    published: { heading: 'This post is published', text: 'The preview has ended. The post is on our blog.' },
    deleted: {
      heading: 'This preview has ended',
      text: 'The draft was deleted, or its post was published a while ago.',
    },
    replaced: { heading: 'This link was replaced', text: 'Please ask for the new link to the preview.' },
    invalid: {
      heading: 'This link cannot be used',
      text: 'A part of it may be missing. Please open it again from the message that you got.',
    },
  },
} as const;
