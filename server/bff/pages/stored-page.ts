import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentSecurityPolicy, sealScripts } from './content-security-policy.ts';
import { inlineStyles } from './inline-styles.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, ready to be sent many times: every encoding made once. */
export interface StoredPage {
  readonly status: number;
  readonly policy: string;
  readonly etag: string;
  readonly location: string | undefined;
  /** Only for a living admin session. */
  readonly adminOnly: boolean;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/**
 * Compresses a page and computes its policy.
 *
 * @param page.nonce what it was rendered with, see `sealScripts`
 * @param options.styles see `inlineStyles`
 * @param options.lasting kept for long: worth the slowest, smallest brotli
 */
export async function storePage(
  page: { status: number; html: string; nonce: string; location?: string | undefined; adminOnly?: boolean },
  options: { lasting: boolean; development: boolean; styles?: ReadonlyMap<string, string> },
): Promise<StoredPage> {
  const sealed = sealScripts(page.html, page.nonce);
  const { html, styles } = inlineStyles(sealed.html, options.styles ?? new Map());
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: options.lasting ? 10 : 4 };
  const [br, gz] = await Promise.all([compress.br(identity, { params }), compress.gzip(identity)]);
  return {
    status: page.status,
    policy: contentSecurityPolicy({ scripts: sealed.scripts, styles }, options.development),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    location: page.location,
    adminOnly: page.adminOnly ?? false,
    bodies: { br, gzip: gz, identity },
  };
}

/** Browsers say the same few things again and again. */
const chosen = new Map<string, Encoding>();

/** The best encoding a browser says it takes. Refusals (`q=0`) are honoured. */
export function chooseEncoding(accept = ''): Encoding {
  const known = chosen.get(accept);
  if (known) return known;
  if (chosen.size >= 100) chosen.clear();
  const encoding = readEncoding(accept);
  chosen.set(accept, encoding);
  return encoding;
}

function readEncoding(accept: string): Encoding {
  const taken = accept.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) => taken.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
