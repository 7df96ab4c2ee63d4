/**
 * The form in which an address names an account, for BFF and backend alike: two that differed would let a guesser
 * write one account's address in ways that count as many. Control characters go because databases drop some of them.
 */
export const accountKey = (email: string): string =>
  email
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();
