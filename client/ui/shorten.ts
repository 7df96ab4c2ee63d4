/** The first words of a text, at most `max` characters and an ellipsis; never half a word unless it is a giant. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max + 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max / 2 ? end : max).replace(/[\s.,;:!?-]+$/, '')}…`;
}
