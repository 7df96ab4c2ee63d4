import { inboxCopy } from '../../copy/admin-inbox.ts';

export interface PositionCount {
  readonly position: string;
  readonly count: number;
}

/** How many applied for each position, the most wanted first; positions equal but for case and spaces are one. */
export function countPositions(rows: readonly { readonly position_applied_for: string }[]): PositionCount[] {
  const counts = new Map<string, { position: string; count: number }>();
  for (const { position_applied_for } of rows) {
    const key = positionKey(position_applied_for);
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else counts.set(key, { position: position_applied_for.trim() || inboxCopy.noPosition, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.position.localeCompare(b.position, 'en'));
}

/** Applicants may write a position by hand: 'qa engineer ' is the QA Engineer. The address holds 200 characters of it. */
export const positionKey = (position: string): string =>
  (position.trim() || inboxCopy.noPosition).replace(/\s+/g, ' ').toLowerCase().slice(0, 200);
