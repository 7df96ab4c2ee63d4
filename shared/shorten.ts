/** Splits a text after at most `max` characters, at a word boundary if possible. */
export function cutText(text: string, max: number): { shown: string; rest: string } {
  if (text.length <= max) return { shown: text, rest: '' };
  const end = text.lastIndexOf(' ', max);
  const at = end > max / 2 ? end : max;
  return { shown: text.slice(0, at), rest: text.slice(at) };
}

/** Shortens a text to one line with an ellipsis. */
export function shorten(text: string, max: number): string {
  const { shown, rest } = cutText(text.replace(/\s+/g, ' ').trim(), max);
  return rest ? `${shown.replace(/[\s.,;:!?-]+$/, '')}…` : shown;
}
