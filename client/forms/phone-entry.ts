import { digitsOf, phoneDigits, readPhone, westernDigits } from '../../shared/phone.ts';

/** A phone field between two events. */
interface PhoneEntry {
  /** The content of the field. */
  readonly value: string;
  /** All typed characters, also those that do not fit: a country code is known only when the rest has come. */
  readonly typed: string;
  /** Why the form cannot be sent with this number, for a person. */
  readonly problem: string | null;
}

export const noPhone: PhoneEntry = { value: '', typed: '', problem: null };

const isDigits = (text: string) => /^\d*$/.test(text);

/** One character more at the end: somebody types. */
const typedCharacter = (before: string, value: string): string | undefined => {
  const more = value.startsWith(before) ? [...value.slice(before.length)] : [];
  return more.length === 1 ? more[0] : undefined;
};

function type(typed: string, countryCode: string): PhoneEntry {
  const reading = readPhone(typed, countryCode);
  if ('digits' in reading) return { value: reading.digits, typed, problem: null };
  const international = new RegExp(`^\\D*(?:[+＋]\\D*|00)${countryCode}(?=\\D*\\d)`);
  const digits = digitsOf(westernDigits(typed).replace(international, ''));
  // The first digits of the site's own country code are not yet another one.
  const isForeign = reading.foreign && !countryCode.startsWith(digits.replace(/^00/, ''));
  const left = digits.slice(phoneDigits);
  const problems = [
    isForeign ? reading.problem : left && 'Only ten digits fit here.',
    left && `Left out: ${left}`,
  ].filter(Boolean);
  return { value: digits.slice(0, phoneDigits), typed, problem: problems.join(' ') || null };
}

/**
 * Reads an input event of a phone field. A typed number keeps its first ten digits, and `problem` names the digits that
 * were left out and another country's code. A pasted number is read whole, or stays as given if it cannot be read.
 *
 * @param value the content of the field now
 */
export function enterPhone(before: PhoneEntry, value: string, countryCode: string): PhoneEntry {
  const character = isDigits(before.value) ? typedCharacter(before.value, value) : undefined;
  if (character !== undefined) return type(before.typed + character, countryCode);
  const reading = readPhone(value, countryCode);
  if ('digits' in reading) return { value: reading.digits, typed: reading.digits, problem: null };
  // Somebody takes digits away: that is not yet a number, and nothing is wrong with it.
  const shortened = isDigits(value) && value.length < before.value.length;
  return { value, typed: value, problem: shortened ? null : reading.problem };
}
