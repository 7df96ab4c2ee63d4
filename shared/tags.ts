/** Comma-separated tags as a list: trimmed, without empty ones, each once whatever its case. */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}

/** Every tag of these records once, whatever its case, as it is written first, with how many records have it. */
export function countTags(tagged: readonly { readonly tags: string }[]): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of tagged.flatMap(({ tags }) => splitTags(tags))) {
    const entry = counts.get(tag.toLowerCase()) ?? { tag, count: 0 };
    counts.set(tag.toLowerCase(), { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()];
}
