/**
 * Phone numbers as people write them, and the ten digits of them that forms take. For browser and server
 * alike.
 */

/** The digits of a national number: no more fit, and a whole one has as many. */
export const phoneDigits = 10;

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Digits of any script as 0 to 9: Unicode keeps the ten of a script in one run, zero first. */
export function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let start = codePoint;
    while (isDigit(start - 1)) start -= 1;
    return String((codePoint - start) % 10);
  });
}

/** The digits of a text, whatever their script, and nothing else. */
export const digitsOf = (text: string): string => westernDigits(text).replaceAll(/\D/g, '');

type PhoneReading =
  /** The ten digits of a national number, or nothing where there is no digit. */
  | { readonly digits: string }
  /** It is something else; `problem` says what, for a person. `foreign`: it begins with another country code. */
  | { readonly problem: string; readonly foreign?: boolean };

const startsInternationally = /^[^\p{Nd}+＋]*([+＋]|00)/u;

/**
 * Reads a phone number as somebody has written it: digits of any script, spaces, brackets and dashes, the country code
 * of the site with or without `+` or `00`, a trunk zero before ten digits.
 *
 * @param countryCode digits, such as '91'
 */
export function readPhone(text: string, countryCode: string): PhoneReading {
  const western = westernDigits(text);
  const international = startsInternationally.exec(western)?.[1];
  const all = digitsOf(western).slice(international === '00' ? 2 : 0);
  if (all === '') return { digits: '' };
  const without = all.startsWith(countryCode) ? all.slice(countryCode.length) : undefined;
  if (international) {
    if (without === undefined) {
      return {
        foreign: true,
        problem: `This number begins with another country code than +${countryCode}. Please give one of ten digits.`,
      };
    }
    return national(without);
  }
  // Ten digits are a whole number, even where they begin like the country code.
  if (all.length > phoneDigits && without !== undefined) {
    const reading = national(without);
    if ('digits' in reading) return reading;
  }
  return national(all);
}

function national(digits: string): PhoneReading {
  const short = digits.length === phoneDigits + 1 && digits.startsWith('0') ? digits.slice(1) : digits;
  if (short.length === phoneDigits) return { digits: short };
  const has = digits.length === 1 ? 'one digit' : `${digits.length} digits`;
  return { problem: `A phone number here has ten digits; this one has ${has}.` };
}

// https://www.itu.int/pub/T-SP-E.164D: one digit for 1 and 7, two for those listed, three for the rest.
const countryCodes = /^[+＋](1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The country code that a number in international form begins with. */
export function countryCodeOf(phone: string): string | undefined {
  return countryCodes.exec(westernDigits(phone).replaceAll(/[^+＋\d]/g, ''))?.[1];
}
