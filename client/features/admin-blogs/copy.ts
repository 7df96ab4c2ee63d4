/** Texts of the admin's blog pages that the specification leaves open; specified ones are in list-messages.ts. */
export const blogLabels = {
  title: 'Title',
  description: 'Description',
  author: 'Author',
  tags: 'Tags',
  image: 'Image',
  image_alt: 'Alt text',
  summary: 'Summary',
} as const;

export const blogFormCopy = {
  ...blogLabels,
  imageAltHint: 'Describes the picture to people who cannot see it. Leave it empty for a decoration.',
  summaryHint: 'For the card, search results and the feed. Without it, they show the beginning of the text.',
  longTitle: (letters: number) => `${letters} characters. Search results cut titles after about 60.`,
  card: 'Card on the blog page',
  imageHint: 'JPEG, PNG, WebP, AVIF or GIF, at most 5 MB',
  otherPicture: 'A different image from the one you saw',
  imageMissing: 'Image is required',
  create: 'Create Blog',
  creating: 'Creating…',
  created: 'The blog is published.',
  read: 'Read it',
  showAll: 'All Blogs',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'The changes are published.',
  cancel: 'Cancel',
  sending: (percent: number) => `Sending, ${percent} %`,
  storing: 'Sent. The server is storing it…',
} as const;

export const blogTableCopy = {
  caption: 'All blogs',
  search: 'Search blogs',
  showAllTags: (count: number) => (count === 1 ? 'Show the whole tag' : `Show all ${count} tags`),
  showFewerTags: 'Show fewer tags',
  count: (count: number) => (count === 1 ? '1 blog' : `${count} blogs`),
  create: 'Create Blog',
  update: 'Update',
  delete: 'Delete',
  deleteQuestion: (title: string) => `Delete “${title}”? It is removed from the public page immediately.`,
  loadAgain: 'Load again',
  updateHeading: 'Update Blog',
  gone: 'This blog has been deleted.',
  back: 'Back to all blogs',
  emptyHint: 'The first one is the hardest. Start with a mistake you fixed.',
} as const;
