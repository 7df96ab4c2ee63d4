/** The form in which an address names an account: as the embedded backend compares it. */
export const accountKey = (email: string): string => email.trim().toLowerCase();
