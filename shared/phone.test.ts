import { describe, expect, it } from 'vitest';
import { countryCodeOf, readPhone } from './phone.ts';

const whole = [
  ['9876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['+91 (98765) 43210', '9876543210'],
  ['+91-0-98765-43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['91 098765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['(0120) 455-5010', '1204555010'],
  ['tel: +91 98765 43210', '9876543210'],
  // Begins like the country code and is still a complete number.
  ['9198765432', '9198765432'],
  ['９８７６５４３２１０', '9876543210'],
  ['＋９１ ９８７６５ ４３２１０', '9876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
  ['+۹۱ ۹۸۷۶۵ ۴۳۲۱۰', '9876543210'],
  ['९८७६५ ४३२१०', '9876543210'],
  ['𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎', '9876543210'],
  ['', ''],
  ['call me', ''],
] as const;

const problems = [
  ['0120 4555 0100', /ten digits; this one has 12 digits/],
  ['98765 4321', /ten digits; this one has 9 digits/],
  ['98765O3210', /this one has 9 digits/],
  ['98765 43210 / 98765 43211', /this one has 20 digits/],
  ['98765 43210 ext. 12', /this one has 12 digits/],
  ['+91 98765 4321', /this one has 9 digits/],
  // Ten digits, and another country's.
  ['+65 6123 4567', /another country code than \+91/],
  ['0065 6123 4567', /another country code/],
  ['+1 415 555 0100', /another country code/],
  ['7', /this one has one digit/],
] as const;

describe('reading a phone number', () => {
  it.each(whole)('takes %j for %j', (text, digits) => {
    expect(readPhone(text, '91')).toEqual({ digits });
  });

  it.each(problems)('says what is wrong with %j', (text, problem) => {
    expect(readPhone(text, '91')).toMatchObject({ problem: expect.stringMatching(problem) });
  });

  it('knows the country code of another site', () => {
    expect(readPhone('+1 415 555 0100', '1')).toEqual({ digits: '4155550100' });
    expect(readPhone('1 415 555 0100', '1')).toEqual({ digits: '4155550100' });
  });
});

describe('the country code of a number', () => {
  it.each([
    ['+91 120 555 0100', '91'],
    ['+911205550100', '91'],
    ['+1 (415) 555-0100', '1'],
    ['+44 20 7946 0958', '44'],
    ['+353 1 234 5678', '353'],
    ['+971 4 123 4567', '971'],
    ['0120 555 0100', undefined],
  ])('of %j is %j', (phone, code) => {
    expect(countryCodeOf(phone)).toBe(code);
  });
});
