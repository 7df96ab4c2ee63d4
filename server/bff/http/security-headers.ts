import { hash } from 'node:crypto';
import fp from 'fastify-plugin';

interface HashedPage {
  readonly html: string;
  readonly scripts: readonly string[];
}

/** Source that allows one inline script or style. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Removes the nonce from a rendered page and collects the hashes of the scripts that carried it. */
export function hashScripts(html: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`;
  const own = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  // HTML parsers replace U+0000; in these scripts it occurs only in strings.
  const readable = html.replaceAll(own, (script) => script.replaceAll('\0', '\\x00'));
  const scripts = new Set<string>();
  for (const [, text = ''] of readable.matchAll(own)) {
    scripts.add(hashSource(text));
  }
  // The router also writes the nonce into a meta element; without it, equal pages are equal text.
  const meta = new RegExp(`<meta[^>]*content="${nonce}"[^>]*>`, 'g');
  return { html: readable.replaceAll(attribute, '').replaceAll(meta, ''), scripts: [...scripts] };
}

/** Builds the policy of one page: this origin, and the inline scripts with these hashes. */
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
    // The admin list shows an applicant's PDF; all other resources refuse to be framed.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // `default` is defined in client/trusted-types.ts, `pasted` in client/forms/html-to-markdown.ts; Swiper creates the policy `html` repeatedly.
    ...(development
      ? []
      : ["require-trusted-types-for 'script'", "trusted-types default pasted html 'allow-duplicates'"]),
  ].join('; ');
}

const days = 24 * 60 * 60;

const features = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Returns the security headers of every answer. Pages, images and files replace the policy. */
export const securityHeadersOf = (https: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': features.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(https && { 'strict-transport-security': `max-age=${365 * days}` }),
});

/** Sets one prepared object, because this hook also runs before cached answers. */
export const securityHeaders = fp<{ headers: Readonly<Record<string, string>> }>(
  async (app, { headers }) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
  { name: 'security-headers', fastify: '5.x' },
);
