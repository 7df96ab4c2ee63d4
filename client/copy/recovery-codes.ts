/** Apart from the other words of the second step: every page of the admin may have to say that codes are dead. */
export const recoveryCopy = {
  lead: 'Keep these recovery codes in a safe place. Each lets you in once in place of the second step; any that were made before count no more.',
  download: 'Download',
  file: 'recovery-codes.txt',
  done: 'I have kept them',
  dead: 'The recovery codes that stood here count no more: in another tab new ones were made, or the second step was switched off.',
} as const;
