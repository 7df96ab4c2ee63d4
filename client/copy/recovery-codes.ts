/** A module of its own, because every admin page may show that codes are invalid. */
export const recoveryCopy = {
  lead: 'Keep these recovery codes in a safe place. Each replaces the second step once. Earlier codes no longer work.',
  download: 'Download',
  file: 'recovery-codes.txt',
  done: 'I have saved them',
  replaced:
    'The recovery codes shown here no longer work: another tab created new ones or switched the second step off.',
} as const;
