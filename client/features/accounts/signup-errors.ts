import type { SignupInput } from '../../../shared/schemas/account.ts';
import { signupMessages } from '../../copy/account-messages.ts';

export type SignupErrors = Partial<Record<keyof SignupInput, string>>;

const required = {
  name: signupMessages.nameRequired,
  email: signupMessages.emailRequired,
  phone: signupMessages.phoneRequired,
  password: signupMessages.passwordRequired,
} as const;

/** The rules of section 5 and no others: four fields required, and the same password twice. */
export function signupErrors(input: SignupInput): SignupErrors {
  const errors: SignupErrors = {};
  for (const [name, message] of Object.entries(required)) {
    // Object.entries forgets the names it was given.
    const field = name as keyof typeof required;
    const value = field === 'password' ? input.password : input[field].trim();
    if (value === '') errors[field] = message;
  }
  if (input.confirm_password !== input.password) errors.confirm_password = signupMessages.passwordsDiffer;
  return errors;
}
