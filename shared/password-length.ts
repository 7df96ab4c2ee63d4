/** Minimum length for users and next to a second factor, and as an admin's only factor (NIST SP 800-63B-4). */
export const minPasswordLength = { default: 8, adminWithoutSecondFactor: 15 } as const;

export function shortPasswordMessage(minLength: number): string {
  const hint = minLength > minPasswordLength.default ? ' With a second step, 8 are enough.' : '';
  return `The password needs at least ${minLength} characters.${hint}`;
}
