export const blogCopy = {
  readingTime: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
} as const;

export const previewCopy = {
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
