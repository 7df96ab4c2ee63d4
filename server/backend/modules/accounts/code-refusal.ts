import type { ApiError } from '../../../../shared/errors.ts';
import { fieldRefusal } from '../../../read-fields.ts';
import type { CodeAttempt } from './code-repository.ts';

const messages: Readonly<Record<Exclude<CodeAttempt['outcome'], 'right'>, string>> = {
  wrong: 'The code is wrong. Please check it, or ask for a new one.',
  'used up': 'The code is used up. Please ask for a new one.',
  expired: 'The code has expired. Please ask for a new one.',
};

/** What is said of a code that did not open anything: the same whether anybody has the address or not. */
export const codeRefusal = (outcome: keyof typeof messages): ApiError => fieldRefusal('otp', messages[outcome]);
