import type { ApplicationEvent } from '../../../../shared/schemas/hiring.ts';
import { hiringStates } from '../../../../shared/schemas/hiring-states.ts';
import { stateNames, applicationWords as words } from '../../../copy/admin-applications.ts';

/** What an event says, in words. */
export function eventText({ kind, text }: ApplicationEvent): string {
  const state = kind === 'state' && hiringStates.find((each) => each === text);
  return state ? words.becameState(stateNames[state]) : text;
}

/** What somebody else has done meanwhile, as one sentence. */
export const meanwhile = (events: readonly ApplicationEvent[]): string =>
  `${words.meanwhile} ${events.map((event) => `${event.author}: “${eventText(event)}”`).join('; ')}.`;
