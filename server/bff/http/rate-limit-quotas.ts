import type { LimitName } from '../../../shared/contract/define-endpoint.ts';
import { dayMs } from '../../durations.ts';
import { networkOf, networksOf } from './network-of.ts';
import { defaultRateLimits, type LimitFigures } from './rate-limit-figures.ts';
import type { Quota } from './rate-limiter.ts';

/** A limit by its name, with its figures. */
interface Limit extends LimitFigures {
  readonly name: LimitName;
}

/** Whom an attempt is about: one signup or reset, and its account. */
export interface Subject {
  readonly id: string;
  readonly account: string;
}

/** Networks that hold many of those that are counted (a /48 of IPv6) may try so many times as often. */
const largerNetwork = 4;

/** Everybody at the account, or the known browser of that id alone. */
const whose = (browser: string | undefined): string => (browser === undefined ? 'account' : `browser ${browser}`);
const attemptsKey = (name: string, id: string, browser?: string): string => `${name} ${whose(browser)} ${id}`;
const dayKey = (name: string, account: string, browser?: string): string => `${name} day ${whose(browser)} ${account}`;

/** What an account's attempts are counted under, wherever they come from. */
export const accountQuotaKeys = (account: string): string[] =>
  Object.keys(defaultRateLimits).flatMap((name) => [attemptsKey(name, account), dayKey(name, account)]);

/** From one address, each of its networks. @param what tells apart what is counted beside all attempts */
export const addressQuotas = (
  { name, windowMs, perAddress }: Limit,
  address: string,
  { max = perAddress, what = 'address' }: { max?: number | undefined; what?: string } = {},
): Quota[] =>
  networksOf(address).map((network, index) => ({
    key: `${name} ${what} ${network}`,
    max: index === 0 ? max : max * largerNetwork,
    windowMs,
  }));

/** At one account from one address: it comes before the account's own, of which whoever has used it up takes nothing. */
export const visitorQuota = ({ name, windowMs, perVisitor = 0 }: Limit, { id }: Subject, address: string): Quota => ({
  key: `${name} visitor ${id} ${networkOf(address)}`,
  max: perVisitor,
  windowMs,
});

/** At one account from everywhere, or from one browser that is known there. */
export const accountQuota = ({ name, windowMs, perAccount = 0 }: Limit, { id }: Subject, browser?: string): Quota => ({
  key: attemptsKey(name, id, browser),
  max: perAccount,
  windowMs,
});

/** The same for a day, whichever signup or reset it is. */
export const dayQuota = ({ name, perDay = 0 }: Limit, { account }: Subject, browser?: string): Quota => ({
  key: dayKey(name, account, browser),
  max: perDay,
  windowMs: dayMs,
});
