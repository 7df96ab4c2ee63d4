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

export const scheduleLabels = { publishAt: 'Publish at', unpublishAt: 'Unpublish at' } as const;

export const timeInput = { type: 'datetime-local', max: '9999-12-31T23:59' } as const;

export const zoneHint = (zone: string) => `Date and time in ${zone}.`;
