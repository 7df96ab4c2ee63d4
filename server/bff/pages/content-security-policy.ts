import { hash } from 'node:crypto';

interface HashedPage {
  readonly html: string;
  /** SHA-256 sources of the page's own inline scripts. */
  readonly scripts: readonly string[];
}

/** Allows one inline script or style, whose text this is. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Takes the nonce off a rendered page and notes the inline scripts that carried it. Only those get a place in the
 * policy: a script that came in with somebody's text would have no nonce, and would not run.
 *
 * @param nonce what the page was rendered with; fresh for each rendering, of letters and digits
 */
export function hashScripts(html: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`;
  const own = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  // A parser of HTML reads U+0000 as another character; in these scripts it only stands within strings.
  const readable = html.replaceAll(own, (script) => script.replaceAll('\0', '\\x00'));
  const scripts = new Set<string>();
  for (const [, text = ''] of readable.matchAll(own)) {
    scripts.add(hashSource(text));
  }
  // The router names the nonce in a meta element too; with the nonce gone, the same page is the same text.
  const meta = new RegExp(`<meta[^>]*content="${nonce}"[^>]*>`, 'g');
  return { html: readable.replaceAll(attribute, '').replaceAll(meta, ''), scripts: [...scripts] };
}

/**
 * The policy of one page: only this origin, and of inline scripts only those that the page was rendered with.
 *
 * @param own sources of its inline scripts and styles
 * @param development additionally allows the hot-reload connection and the styles that Vite injects
 */
export function contentSecurityPolicy(
  own: { readonly scripts: readonly string[]; readonly styles?: readonly string[] },
  development = false,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(development ? ["'unsafe-inline'"] : own.scripts)].join(' '),
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : (own.styles ?? []))].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ...(development ? ["worker-src 'self' blob:"] : []),
    // An applicant's PDF beside the list; everything else of this origin refuses to be framed.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // `default` is in client/trusted-types.ts; Swiper makes `html` anew for each list of bullets that it writes.
    ...(development ? [] : ["require-trusted-types-for 'script'", "trusted-types default html 'allow-duplicates'"]),
  ].join('; ');
}
