/**
 * Normalises an email address to the key of its account, for BFF and backend alike, so that other spellings do not evade
 * limits. Databases drop some control characters, so they are removed.
 */
export const accountKey = (email: string): string =>
  email
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();
