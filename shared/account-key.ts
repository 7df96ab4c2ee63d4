/** Normalises an email address to its account's key; databases drop some control characters, so they are removed. */
export const accountKey = (email: string): string =>
  email
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();
