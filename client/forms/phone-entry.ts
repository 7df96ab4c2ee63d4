import { digitsOf, phoneDigits, readPhone, westernDigits } from '../../shared/phone.ts';

/** A phone field between two events. */
interface PhoneEntry {
  /** What stands in the field. */
  readonly value: string;
  /** What has been typed for it, with what no longer fits: a country code is known only when the rest has come. */
  readonly typed: string;
  /** What is wrong, for a person. */
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
  const left = digits.slice(phoneDigits);
  const problem = left === '' ? null : `Only ten digits fit here. Left out: ${left}`;
  return { value: digits.slice(0, phoneDigits), typed, problem };
}

/**
 * What becomes of a phone field. While somebody types: only digits, ten at most, and a word about every
 * digit left out. What was pasted or filled in is read whole, or stays as given beside what is wrong with it.
 *
 * @param value what stands in the field now
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
