import { describe, expect, it } from 'vitest';
import { enterPhone, noPhone } from './phone-field.tsx';

/** The field's value after typing a text key by key. */
const typed = (text: string) =>
  [...text].reduce((entry, character) => enterPhone(entry, entry.value + character, '91'), noPhone);
const pasted = (text: string) => enterPhone(noPhone, text, '91');

const anotherCountry = 'This number begins with another country code than +91. Please give one of ten digits.';

describe('typing a phone number', () => {
  it.each([
    ['9876543210', '9876543210', null],
    ['98765-432 10', '9876543210', null],
    ['+91 98765-43210', '9876543210', null],
    ['919876543210', '9876543210', null],
    ['0091 98765 43210', '9876543210', null],
    ['098765 43210', '9876543210', null],
    ['٩٨٧٦٥٤٣٢١٠', '9876543210', null],
    ['call me', '', null],
    ['98765', '98765', null],
    ['98765432109', '9876543210', 'Only ten digits fit here. Left out: 9'],
    ['+91 90-000 0014 2x99', '9000000142', 'Only ten digits fit here. Left out: 99'],
    ['0120 4555 0100', '0120455501', 'Only ten digits fit here. Left out: 00'],
    ['+9', '9', null],
    ['+44', '44', anotherCountry],
    ['+447911123456', '4479111234', `${anotherCountry} Left out: 56`],
    ['0065 6123 4567', '0065612345', `${anotherCountry} Left out: 67`],
    ['＋65 6123 4567', '6561234567', anotherCountry],
  ])('%j leaves %j in the field', (text, value, problem) => {
    expect(typed(text)).toMatchObject({ value, problem });
  });

  it('keeps the note about another country code while more digits come, until the number is edited', () => {
    const foreign = typed('+447911123456');
    expect(enterPhone(foreign, '44791112347', '91')).toMatchObject({
      value: '4479111234',
      problem: `${anotherCountry} Left out: 567`,
    });
    expect(enterPhone(foreign, '447911123', '91')).toMatchObject({ value: '447911123', problem: null });
  });

  it('goes on with what is left after a correction', () => {
    const long = typed('98765432109');
    const shorter = enterPhone(long, '987654321', '91');
    expect(shorter).toMatchObject({ value: '987654321', problem: null });
    expect(enterPhone(shorter, '9876543215', '91')).toMatchObject({ value: '9876543215', problem: null });
  });
});

describe('a phone number that is pasted or filled in', () => {
  it('is read whole', () => {
    expect(pasted('+91 98765-43210')).toMatchObject({ value: '9876543210', problem: null });
    expect(enterPhone(typed('98765'), '98765 43210', '91')).toMatchObject({ value: '9876543210', problem: null });
  });

  it('is restored from a draft as typed, with the same problem', () => {
    expect(pasted(typed('+447911123456').typed)).toMatchObject({ value: '+447911123456', problem: anotherCountry });
    expect(pasted(typed('98765432109').typed)).toMatchObject({ value: '98765432109' });
  });

  it('stays as pasted, with its problem, until it is a number', () => {
    const wrong = pasted('0120 4555 0100');
    expect(wrong).toMatchObject({ value: '0120 4555 0100', problem: expect.stringContaining('12 digits') });
    const nearly = enterPhone(wrong, '0120 4555 010', '91');
    expect(nearly).toMatchObject({ value: '1204555010', problem: null });
  });
});
