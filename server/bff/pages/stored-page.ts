import { createHash } from 'node:crypto';
import { compress, type Encoding } from '../encodings.ts';
import { contentSecurityPolicy, sealScripts } from './content-security-policy.ts';
import { inlineStyles } from './inline-styles.ts';
import { pictureFirst } from './picture-first.ts';

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
  const styled = inlineStyles(sealed.html, options.styles ?? new Map());
  const { html, scripts } = pictureFirst(styled.html);
  const identity = Buffer.from(html);
  const effort = options.lasting ? 'lasting' : 'brief';
  const [br, gz] = await Promise.all([compress(identity, 'br', effort), compress(identity, 'gzip')]);
  return {
    status: page.status,
    policy: contentSecurityPolicy(
      { scripts: [...sealed.scripts, ...scripts], styles: styled.styles },
      options.development,
    ),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    location: page.location,
    adminOnly: page.adminOnly ?? false,
    bodies: { br, gzip: gz, identity },
  };
}
