/** Words about everything that is held about one person. */
export const personCopy = {
  export: 'Export',
  exportLabel: (email: string) => `Export everything about ${email}`,
  exported: (files: number) =>
    files === 0
      ? 'The export is in your downloads.'
      : `The export and ${files === 1 ? 'a file' : `${files} files`} are in your downloads.`,
  erase: 'Erase this person…',
  eraseConfirm: 'Erase for good',
  eraseQuestion: (email: string) =>
    `Erase everything about ${email}? Applications with their files, states and notes, enquiries, the account and its sessions, waiting, refused and held form posts and mails kept as files go for good wherever they can be erased from here, and no backup brings them back. What another system keeps and cannot erase on request, such as a backend without that call, is named afterwards: it is to be erased there. Who is meant goes by this e-mail address alone.`,
  erased: 'The person is erased.',
  /** Before what has to be done elsewhere. */
  erasedHere: 'What is held here is erased. To be done elsewhere:',
} as const;
