import { useQueryClient } from '@tanstack/react-query';
import type { ApplicationEvent } from '../../../../shared/schemas/hiring.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { eventText } from './event-text.ts';

/**
 * What somebody else has done meanwhile, as one sentence. Said only when the history has it too: whoever presses again
 * then comes after it.
 */
export function useChangedByOthers() {
  const client = useQueryClient();
  return async (events: readonly ApplicationEvent[]): Promise<string> => {
    await client.invalidateQueries({ queryKey: ['getApplicationHistory'] });
    return `${copy.meanwhile} ${events.map((event) => `${event.author}: “${eventText(event)}”`).join('; ')}.`;
  };
}
