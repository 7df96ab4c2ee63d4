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
