/** How much of a service's description the large grid shows. */
const shownCharacters = 170;

/** Cuts a longer text after its last whole word within the limit; `rest` is what comes after, or empty. */
export function cutText(text: string, limit = shownCharacters): { shown: string; rest: string } {
  if (text.length <= limit) return { shown: text, rest: '' };
  const room = text.slice(0, limit + 1);
  const end = room.lastIndexOf(' ');
  const at = end > 0 ? end : limit;
  return { shown: text.slice(0, at), rest: text.slice(at) };
}
