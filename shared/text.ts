const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns two FNV-1a hashes: 64 bits as 16 hexadecimal digits. Not cryptographic. */
export function fingerprint(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01234567];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x01000193);
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Splits a text after at most `max` characters, at a word boundary if possible. */
export function cutText(text: string, max: number): { shown: string; rest: string } {
  if (text.length <= max) return { shown: text, rest: '' };
  const end = text.lastIndexOf(' ', max);
  const at = end > max / 2 ? end : max;
  return { shown: text.slice(0, at), rest: text.slice(at) };
}

/** Replaces all white space by single spaces, and removes it at the ends. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Shortens a text to one line of at most `max` characters, plus an ellipsis. */
export function shorten(text: string, max: number): string {
  const { shown, rest } = cutText(oneLine(text), max);
  return rest ? `${shown.replace(/[\s.,;:!?-]+$/, '')}…` : shown;
}
