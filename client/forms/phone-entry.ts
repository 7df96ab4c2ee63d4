import { digitsOf, phoneDigits, readPhone, westernDigits } from '#shared/phone.ts';

/** State of a phone field between two events. */
interface PhoneEntry {
  /** The displayed value. */
  readonly value: string;
  /** All typed characters, including cut ones: a country code is recognised only when the number is complete. */
  readonly typed: string;
  /** Why the form cannot be sent with this number. */
  readonly problem: string | null;
}

export const noPhone: PhoneEntry = { value: '', typed: '', problem: null };

const isDigits = (text: string) => /^\d*$/.test(text);

/** Whether one character was appended by typing. */
const typedCharacter = (before: string, value: string): string | undefined => {
  const more = value.startsWith(before) ? [...value.slice(before.length)] : [];
  return more.length === 1 ? more[0] : undefined;
};

function type(typed: string, countryCode: string): PhoneEntry {
  const reading = readPhone(typed, countryCode);
  if ('digits' in reading) return { value: reading.digits, typed, problem: null };
  const international = new RegExp(`^\\D*(?:[+＋]\\D*|00)${countryCode}(?=\\D*\\d)`);
  const digits = digitsOf(westernDigits(typed).replace(international, ''));
  // The first digits of the site's own country code are not another code yet.
  const isForeign = reading.foreign && !countryCode.startsWith(digits.replace(/^00/, ''));
  const left = digits.slice(phoneDigits);
  const problems = [
    isForeign ? reading.problem : left && 'Only ten digits fit here.',
    left && `Left out: ${left}`,
  ].filter(Boolean);
  return { value: digits.slice(0, phoneDigits), typed, problem: problems.join(' ') || null };
}

/**
 * Handles an input event of a phone field. A typed number keeps its first ten digits, and `problem` names the cut digits
 * or the other country's code. A pasted number is converted as a whole, or stays as it is if it is invalid.
 *
 * @param value current value of the field
 */
export function enterPhone(before: PhoneEntry, value: string, countryCode: string): PhoneEntry {
  const character = isDigits(before.value) ? typedCharacter(before.value, value) : undefined;
  if (character !== undefined) return type(before.typed + character, countryCode);
  const reading = readPhone(value, countryCode);
  if ('digits' in reading) return { value: reading.digits, typed: reading.digits, problem: null };
  // Deleting digits is not an error.
  const shortened = isDigits(value) && value.length < before.value.length;
  return { value, typed: value, problem: shortened ? null : reading.problem };
}
