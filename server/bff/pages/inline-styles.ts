import { hashSource } from './content-security-policy.ts';

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
