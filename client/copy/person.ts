/** Texts for the export and erasure of a person. */
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
    `Erase everything about ${email}? This deletes applications with their files, states and notes, enquiries, the account with its sessions, undelivered form posts, and mails kept as files. It cannot be undone, and restored backups are erased again. Other systems that cannot erase on request are listed afterwards. The person is identified by this email address only.`,
  erased: 'Person erased.',
  /** Before what has to be done elsewhere. */
  erasedHere: 'Erased on this site. Still to do elsewhere:',
} as const;
