import { positionName } from '../../../shared/job-facts.ts';
import { inboxCopy } from '../../copy/admin-inbox.ts';

interface PositionCount {
  readonly position: string;
  readonly count: number;
}

/** How many applied for each position, the most wanted first; positions equal but for case and spaces are one. */
export function countPositions(rows: readonly { readonly position_applied_for: string }[]): PositionCount[] {
  // Thousands apply for a few positions: only what differs as it is written is brought to one form.
  const written = new Map<string, number>();
  for (const { position_applied_for: text } of rows) written.set(text, (written.get(text) ?? 0) + 1);
  const counts = new Map<string, { position: string; count: number }>();
  for (const [text, count] of written) {
    const entry = counts.get(positionKey(text));
    if (entry) entry.count += count;
    else counts.set(positionKey(text), { position: text.trim() || inboxCopy.noPosition, count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.position.localeCompare(b.position, 'en'));
}

/** Applicants may write a position by hand: 'qa engineer ' is the QA Engineer. The address holds 200 characters of it. */
export const positionKey = (position: string): string =>
  positionName(position.trim() || inboxCopy.noPosition).slice(0, 200);
