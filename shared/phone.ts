export const phoneDigits = 10;

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Converts digits of any script to 0 to 9; Unicode keeps a script's digits in sequence. */
export function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let start = codePoint;
    while (isDigit(start - 1)) start -= 1;
    return String((codePoint - start) % 10);
  });
}

/** Returns the digits of a text as 0 to 9. */
export const digitsOf = (text: string): string => westernDigits(text).replaceAll(/\D/g, '');

type PhoneReading =
  | { readonly digits: string }
  /** Not a valid number; `problem` is the message. `foreign`: another country code. */
  | { readonly problem: string; readonly foreign?: boolean };

const startsInternationally = /^[^\p{Nd}+＋]*([+＋]|00)/u;

/** Parses digits of any script with separators, optional country code (`+` or `00`) and trunk zero. */
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
  // Ten digits are complete, even when they start like the country code.
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

// https://www.itu.int/pub/T-SP-E.164D: country codes have one digit (1, 7), two (those below) or three.
const countryCodes = /^[+＋](1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Returns the country code of a number that begins with `+`, otherwise undefined. */
export function countryCodeOf(phone: string): string | undefined {
  return countryCodes.exec(westernDigits(phone).replaceAll(/[^+＋\d]/g, ''))?.[1];
}
