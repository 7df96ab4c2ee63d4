/** A text in two, the first part of at most `max` characters: never half a word unless it is a giant. */
export function cutText(text: string, max: number): { shown: string; rest: string } {
  if (text.length <= max) return { shown: text, rest: '' };
  const end = text.lastIndexOf(' ', max);
  const at = end > max / 2 ? end : max;
  return { shown: text.slice(0, at), rest: text.slice(at) };
}

/** The first words of a text on one line, with an ellipsis where there are more. */
export function shorten(text: string, max: number): string {
  const { shown, rest } = cutText(text.replace(/\s+/g, ' ').trim(), max);
  return rest ? `${shown.replace(/[\s.,;:!?-]+$/, '')}…` : shown;
}
