import type { HiringState } from '../../../shared/schemas/hiring-states.ts';
import { interview } from './interview.ts';
import { fresh } from './new.ts';
import { offer } from './offer.ts';
import { rejected } from './rejected.ts';
import { reviewing } from './reviewing.ts';
import { withdrawn } from './withdrawn.ts';

/** Plain text; whoever sends it reads and changes it first. */
export type PrepareReply = (facts: { readonly name: string; readonly position: string; readonly company: string }) => {
  readonly subject: string;
  readonly text: string;
};

/** What is prepared to be written to an applicant, by the state of the application. */
export const preparedReplies: Readonly<Record<HiringState, PrepareReply>> = {
  new: fresh,
  reviewing,
  interview,
  offer,
  rejected,
  withdrawn,
};
