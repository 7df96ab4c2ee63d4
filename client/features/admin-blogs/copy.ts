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
  sending: (percent: number) => `Sending, ${percent} %`,
} as const;

export const draftCopy = {
  unpublishAt: 'Unpublish at',
  zone: (zone: string) => `Date and time in ${zone}.`,
  untitled: 'Untitled draft',
  scheduled: (time: string) => `Scheduled for ${time}`,
  late: (time: string) => `Late: planned for ${time}. The site keeps trying.`,
  refused: (time: string) => `Refused by the backend, planned for ${time}. Correct the draft and publish it again.`,
  savedBy: (admin: string) => (admin === '' ? 'Saved' : `Saved by ${admin},`),
  cancelSchedule: 'Cancel schedule',
  delete: 'Delete',
} as const;

export const timeInput = { type: 'datetime-local', max: '9999-12-31T23:59' } as const;

export const unpublishCopy = {
  unpublish: 'Unpublish',
} as const;

export const blogTableCopy = {
  showAllTags: (count: number) => (count === 1 ? 'Show the whole tag' : `Show all ${count} tags`),
  count: (count: number) => (count === 1 ? '1 blog' : `${count} blogs`),
  create: 'Create Blog',
  delete: 'Delete',
} as const;
