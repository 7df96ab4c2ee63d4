import { expect, it } from 'vitest';
import { jobPostForm } from './job.ts';

const job = { position: 'Keeper', area_of_interest: 'Signals', description: 'Trims lamps.', experience: 'a year' };
const money = { pay_currency: 'INR', pay_period: 'YEAR' };

/** Messages by field for a job with these facts. */
const saidOf = (facts: object) => {
  const { error } = jobPostForm.safeParse({ ...job, ...money, ...facts });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
const unreadable = (name: string) => `${name} must be at most 12 digits without commas, such as 600000 or 12.50`;

it.each([
  ['a pay that begins above its end', '500', '400', { pay_to: 'Pay to must not be less than pay from' }],
  ['the longer number that is less', '90000', '100000', {}],
  ['a pay of one amount', '500', '500', {}],
  ['nothing but the highest pay', '', '400', {}],
  ['an amount that no form writes so', '1e5', '90000', { pay_from: unreadable('Pay from') }],
  ['grouped digits, compared with nothing', '6,00,000', '500', { pay_from: unreadable('Pay from') }],
  ['a pay below nothing', '500', '-5', { pay_to: unreadable('Pay to') }],
  ['a pay without its first digit', '.5', '.25', { pay_from: unreadable('Pay from'), pay_to: unreadable('Pay to') }],
  ['an amount of thirteen digits', '1000000000000', '', { pay_from: unreadable('Pay from') }],
])('of %s the job form says what is true of it, and no more', (_, pay_from, pay_to, said) => {
  expect(saidOf({ pay_from, pay_to })).toEqual(said);
});

it.each(['0', '10000', 'two'])('says how many openings there may be of %s', (openings) => {
  expect(saidOf({ openings })).toEqual({ openings: 'Openings must be a whole number from 1 to 9999' });
});
