/** `URL.parse` of 2024, which phones that get no more updates do not have: null for what is no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
