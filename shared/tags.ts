/** Splits comma-separated tags: trimmed, non-empty, unique ignoring case. */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}

/** Counts tags, ignoring letter case. */
export function countTags(tagged: readonly { readonly tags: string }[]): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of tagged.flatMap(({ tags }) => splitTags(tags))) {
    const entry = counts.get(tag.toLowerCase()) ?? { tag, count: 0 };
    counts.set(tag.toLowerCase(), { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()];
}

export const joinTags = (tags: readonly string[]): string => tags.join(', ');

/** Returns suggestions that match the typed text and are not chosen yet. */
export function matchingTags(suggestions: readonly string[], chosen: readonly string[], typed: string): string[] {
  const taken = new Set(chosen.map((tag) => tag.toLowerCase()));
  const part = typed.trim().toLowerCase();
  return suggestions.filter((tag) => !taken.has(tag.toLowerCase()) && tag.toLowerCase().includes(part));
}
