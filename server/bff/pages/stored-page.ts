import { hash } from 'node:crypto';
import { EncodedBody } from '../http/encodings.ts';
import { contentSecurityPolicy, hashScripts, hashSource } from './content-security-policy.ts';
import { pictureFirst } from './picture-first.ts';

interface StyledPage {
  readonly html: string;
  /** SHA-256 source of the inlined styles. */
  readonly styles: readonly string[];
}

const link = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/**
 * Inlines a page's styles, which saves a round trip before the first paint. The links stay, disabled, so that lazily
 * loaded code knows its styles are present.
 *
 * @param built built styles by address; empty in development
 */
export function inlineStyles(html: string, built: ReadonlyMap<string, string>): StyledPage {
  const texts: string[] = [];
  const linked = html.replaceAll(link, (element, address: string) => {
    const text = built.get(address);
    if (text === undefined) return element;
    texts.push(text);
    const first = texts.length === 1 ? '<style></style>' : '';
    return `${first}<link rel="stylesheet" href="${address}" disabled>`;
  });
  if (texts.length === 0) return { html, styles: [] };
  const text = texts.join('');
  return { html: linked.replace('<style></style>', () => `<style>${text}</style>`), styles: [hashSource(text)] };
}

/** A rendered page that can be sent many times. */
export interface StoredPage {
  readonly status: number;
  readonly policy: string;
  /** Weak, because all encodings share it. */
  readonly etag: string;
  readonly location: string | undefined;
  /** Requires a valid admin session. */
  readonly adminOnly: boolean;
  readonly body: EncodedBody;
}

/** Matches the time at which data was read, so that it does not change the entity tag. */
const renderedAt = /\b1[5-9]\d{11}\b/g;

/**
 * Computes a page's policy and prepares it for sending.
 *
 * @param page.nonce see `hashScripts`
 * @param options.styles see `inlineStyles`
 * @param options.lasting see `EncodedBody`
 */
export function storePage(
  page: { status: number; html: string; nonce: string; location?: string | undefined; adminOnly?: boolean },
  options: { lasting: boolean; development: boolean; styles?: ReadonlyMap<string, string> },
): StoredPage {
  const hashed = hashScripts(page.html, page.nonce);
  const styled = inlineStyles(hashed.html, options.styles ?? new Map());
  const { html, scripts } = pictureFirst(styled.html);
  const body = new EncodedBody(Buffer.from(html), options.lasting ? 'lasting' : 'brief');
  const digest = hash('sha256', html.replaceAll(renderedAt, ''), 'base64url').slice(0, 22);
  return {
    status: page.status,
    policy: contentSecurityPolicy(
      { scripts: [...hashed.scripts, ...scripts], styles: styled.styles },
      options.development,
    ),
    etag: `W/"${digest}"`,
    location: page.location,
    adminOnly: page.adminOnly ?? false,
    body,
  };
}
