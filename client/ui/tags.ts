export function joinTags(tags: readonly string[]): string {
  return tags.join(', ');
}

/** Suggestions that contain what is typed and are not chosen yet. */
export function matchingTags(suggestions: readonly string[], chosen: readonly string[], typed: string): string[] {
  const taken = new Set(chosen.map((tag) => tag.toLowerCase()));
  const part = typed.trim().toLowerCase();
  return suggestions.filter((tag) => !taken.has(tag.toLowerCase()) && tag.toLowerCase().includes(part));
}
