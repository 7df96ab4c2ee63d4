interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
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
trustedTypes?.createPolicy('default', { createHTML: harmlessMarkup });
