import { instantOf, localTimeOf } from '#shared/job-facts.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import type { Sent } from '../../forms/use-app-form.ts';

// When a draft is published and becomes a draft again. Fields hold local times, the site stores instants (ISO 8601); empty for none.

export type DraftTimes = Readonly<Record<'publishAt' | 'unpublishAt', string>>;

export const timeInput = { type: 'datetime-local', max: '9999-12-31T23:59' } as const;
export const chooseTime = 'Choose a date and a time.';

export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const zoneHint = () => `Date and time in ${localZone()}.`;

/** The stored times of a draft as local times. */
export function timesOf(draft: BlogDraft | undefined): DraftTimes {
  const local = (at: string | null = null) => (at === null ? '' : localTimeOf(Date.parse(at), localZone()));
  return { publishAt: local(draft?.publishAt), unpublishAt: local(draft?.unpublishAt) };
}

/** The local times that were typed into a form. */
export const typedTimes = ({ publishAt = '', unpublishAt = '' }: Sent['body']): DraftTimes => ({
  publishAt: String(publishAt),
  unpublishAt: String(unpublishAt),
});

export const instantsOf = ({ publishAt, unpublishAt }: DraftTimes): DraftTimes => ({
  publishAt: instantOf(publishAt, localZone()),
  unpublishAt: instantOf(unpublishAt, localZone()),
});

/** Messages for times that are only half typed, such as a date without a time. */
export function unfinishedTimes(typed: DraftTimes): Partial<DraftTimes> {
  const { publishAt, unpublishAt } = instantsOf(typed);
  return {
    ...(typed.publishAt && !publishAt && { publishAt: chooseTime }),
    ...(typed.unpublishAt && !unpublishAt && { unpublishAt: chooseTime }),
  };
}

export const areSameTimes = (one: DraftTimes, other: DraftTimes): boolean =>
  one.publishAt === other.publishAt && one.unpublishAt === other.unpublishAt;
