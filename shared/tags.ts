/** Comma-separated tags as a list: trimmed, without empty ones, each once whatever its case. */
export function splitTags(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}
