import { hash } from 'node:crypto';
import { EncodedBody } from '../http/encodings.ts';
import { contentSecurityPolicy, hashScripts, hashSource } from './content-security-policy.ts';
import { pictureFirst } from './picture-first.ts';

interface StyledPage {
  readonly html: string;
  /** SHA-256 source of the styles, where the page has some, for its policy. */
  readonly styles: readonly string[];
}

const link = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/**
 * Puts a page's styles into its HTML: on a slow line a file of them would cost one more round trip before anything is
 * painted, and both together fit into the first burst of a new connection. The links stay, disabled, which no browser
 * fetches: by them the code of a page, when it comes, knows that its styles are there.
 *
 * @param built text of the built styles by address; none while developing
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

/** A rendered page, ready to be sent many times. */
export interface StoredPage {
  readonly status: number;
  readonly policy: string;
  /** Weak, since it stands for all encodings of the same page. */
  readonly etag: string;
  readonly location: string | undefined;
  /** Only for a living admin session. */
  readonly adminOnly: boolean;
  readonly body: EncodedBody;
}

/** When its data was read stands in a page, in milliseconds since 1970; a page that says the same is the same page. */
const renderedAt = /\b1[5-9]\d{11}\b/g;

/**
 * Computes a page's policy and makes it ready to be compressed.
 *
 * @param page.nonce what it was rendered with, see `hashScripts`
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
