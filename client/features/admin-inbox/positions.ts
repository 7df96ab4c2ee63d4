import { noPosition, positionKey } from '#shared/record-fields.ts';

export function countPositions(rows: readonly { readonly position_applied_for: string }[]) {
  // Normalise each spelling once: thousands of applications share a few positions.
  const written = new Map<string, number>();
  for (const { position_applied_for: text } of rows) written.set(text, (written.get(text) ?? 0) + 1);
  const counts = new Map<string, { position: string; count: number }>();
  for (const [text, count] of written) {
    const entry = counts.get(positionKey(text));
    if (entry) entry.count += count;
    else counts.set(positionKey(text), { position: text.trim() || noPosition, count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.position.localeCompare(b.position, 'en'));
}
