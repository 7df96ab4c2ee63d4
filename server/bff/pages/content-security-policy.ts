import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** SHA-256 sources of the inline scripts of a page that a browser would run (data blocks are not run). */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(inlineScript)) {
    if (attributes.includes('ld+json')) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * The policy of one page: only this origin, and of inline scripts only those that the page was rendered with.
 *
 * @param development additionally allows the hot-reload connection and the styles that Vite injects
 */
export function contentSecurityPolicy(html: string, development = false): string {
  const script = ["script-src 'self'", ...(development ? ["'unsafe-inline'"] : inlineScriptHashes(html))].join(' ');
  return [
    "default-src 'self'",
    script,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(development ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ');
}
