/** The beginning of a text in one line, cut after a whole word within the limit. */
export function excerpt(text: string, limit: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= limit) return line;
  const room = line.slice(0, limit);
  return `${room.slice(0, Math.max(room.lastIndexOf(' '), limit / 2)).replace(/[\s,.;:–-]+$/, '')}…`;
}
