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
