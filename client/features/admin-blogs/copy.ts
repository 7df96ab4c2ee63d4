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
  restoreKeepsImage: 'A version has texts only. Restoring it keeps the current image.',
  cannotRestore: (problem: string) => `${problem} Versions can be read, but not restored.`,
  sending: (percent: number) => `Sending, ${percent} %`,
  storing: 'Sent. The server is storing it…',
} as const;

export const draftCopy = {
  save: 'Save as draft',
  saving: 'Saving…',
  saved: 'The draft is saved. Only admins see it.',
  publishAt: 'Publish at',
  unpublishAt: 'Unpublish at',
  unpublishHint: 'Optional. The post then becomes a draft again.',
  zone: (zone: string) => `Date and time in ${zone}.`,
  noTime: 'Choose a date and a time.',
  schedule: 'Schedule',
  scheduling: 'Scheduling…',
  scheduledFor: (time: string) => `The post is scheduled for ${time}.`,
  waiting: 'The backend does not answer. The post is published as soon as it does.',
  gone: 'This draft was published or deleted.',
  heading: 'Drafts and scheduled posts',
  untitled: 'Untitled draft',
  draft: 'Draft',
  scheduled: (time: string) => `Scheduled for ${time}`,
  late: (time: string) => `Late: planned for ${time}. The site keeps trying.`,
  refused: (time: string) => `Refused by the backend, planned for ${time}. Correct the draft and publish it again.`,
  publishedUntil: (time: string) => `Published until ${time}`,
  savedBy: (admin: string) => (admin === '' ? 'Saved' : `Saved by ${admin},`),
  edit: 'Edit',
  cancelSchedule: 'Cancel schedule',
  cancelQuestion: (title: string) => `Cancel the schedule of “${title}”?`,
  scheduleCancelled: 'The schedule is cancelled.',
  delete: 'Delete',
  deleteQuestion: (title: string) => `Delete the draft “${title}”?`,
  deleted: 'The draft is deleted.',
} as const;

export const timeInput = { type: 'datetime-local', max: '9999-12-31T23:59' } as const;

export const unpublishCopy = {
  unpublish: 'Unpublish',
  question: (title: string) => `Unpublish “${title}”?`,
  effect: 'The post becomes a draft. Its public page and its earlier versions are removed.',
  now: 'Empty: now.',
  cancel: 'Cancel',
  done: 'The post is a draft now.',
  planned: (time: string) => `The post becomes a draft at ${time}.`,
  waiting: 'The backend does not answer. The post becomes a draft as soon as it does.',
} as const;

export const previewLinkCopy = {
  copy: 'Copy preview link',
  copied: 'The preview link is copied.',
  label: 'Preview link',
  hint: 'Works without an account, until the post is published. Shows the draft as it was last saved.',
  renew: 'Replace link',
  renewQuestion: 'Replace the preview link? The old link stops working.',
  renewed: 'The preview link is replaced.',
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
  gone: 'This blog has been deleted.',
  back: 'Back to all blogs',
  emptyHint: 'The first one is the hardest. Start with a mistake you fixed.',
} as const;
