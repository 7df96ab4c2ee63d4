type CreateHtml = (text: string) => string | null;

interface PolicyFactory {
  /** `createHTML` returns a TrustedHTML, which the DOM takes in place of a text. */
  createPolicy(name: string, rules: { createHTML: CreateHtml }): { createHTML(text: string): string };
}

/** React creates inert script elements (JSON-LD) with this constant. */
const emptyScript = '<script></script>';

/**
 * Default trusted types policy, because `require-trusted-types-for 'script'` blocks HTML from text: allows text without
 * markup and the constant above, and refuses everything else.
 */
function harmlessMarkup(text: string): string | null {
  return text === emptyScript || !/[<&]/.test(text) ? text : null;
}

// TypeScript's DOM types lack trusted types, and so do some browsers.
const { trustedTypes }: { trustedTypes?: PolicyFactory } = Object(globalThis);

/** Creates a trusted types policy, whose name the page's content security policy must allow. */
export const htmlPolicy = (name: string, createHTML: CreateHtml) => trustedTypes?.createPolicy(name, { createHTML });

htmlPolicy('default', harmlessMarkup);
