import type { LimitName } from '../../../shared/contract/define-endpoint.ts';
import { minuteMs } from '../../durations.ts';

export interface LimitFigures {
  readonly windowMs: number;
  /** From one address, whatever account it tries: many people can stand behind one. */
  readonly perAddress: number;
  /** How many of them may bring a file. */
  readonly perAddressWithFile?: number;
  /** How many of them may come without script: their stamp is the same for everybody. */
  readonly perAddressWithoutScript?: number;
  /** At one account from one address. */
  readonly perVisitor?: number;
  /**
   * At one account from everywhere. Codes count for one signup or reset, of which a stranger has their own. A browser
   * that has been signed in to the account before has as many for itself, and none of the other limits holds it up.
   */
  readonly perAccount?: number;
  /** At one account in a day, whichever signup or reset it is: a new code brings no new tries. */
  readonly perDay?: number;
  /** Attempts that succeed do not count, nor those that the host could not judge. */
  readonly countsFailuresOnly?: true;
}

export type RateLimits = Readonly<Record<LimitName, LimitFigures>>;

/** Generous to people, hopeless for guessing: a password or code has millions of possibilities. */
export const defaultRateLimits: RateLimits = {
  login: { windowMs: 15 * minuteMs, perAddress: 300, perVisitor: 30, perAccount: 100, countsFailuresOnly: true },
  code: {
    windowMs: 15 * minuteMs,
    perAddress: 150,
    perVisitor: 20,
    perAccount: 60,
    perDay: 20,
    countsFailuresOnly: true,
  },
  password: { windowMs: 15 * minuteMs, perAddress: 150, perVisitor: 20, perAccount: 60, countsFailuresOnly: true },
  signup: { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 },
  mail: { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 },
  form: {
    windowMs: 10 * minuteMs,
    perAddress: 120,
    perAddressWithFile: 60,
    perAddressWithoutScript: 20,
    perAccount: 60,
  },
  link: { windowMs: 10 * minuteMs, perAddress: 100 },
};
