import type { ApplicationEvent, ApplicationHistory } from '../../../../shared/schemas/hiring.ts';
import { hiringStates } from '../../../../shared/schemas/hiring-states.ts';
import { applicationCopy as copy, stateNames } from '../../../copy/admin-applications.ts';
import { replyCopy } from '../../../copy/admin-replies.ts';

/** A mail's subject, and its text. */
export function mailOf(text: string): { subject: string; body: string } {
  const end = text.indexOf('\n\n');
  return { subject: text.slice(0, end), body: text.slice(end + 2) };
}

/** What an event says, in words. */
export function eventText({ kind, text }: ApplicationEvent): string {
  if (kind === 'mail') return replyCopy.mail(mailOf(text).subject);
  const state = kind === 'state' && hiringStates.find((each) => each === text);
  return state ? copy.becameState(stateNames[state]) : text;
}

/** What has become of a mail, in words. One that became a file in the data folder is none that somebody has got. */
export const mailStatus = (mail: NonNullable<ApplicationEvent['mail']>, mails: ApplicationHistory['mails']): string =>
  mail === 'sent' && mails === 'files' ? replyCopy.asFile.status : replyCopy.status[mail];
