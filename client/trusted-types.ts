interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

/** React makes script elements (a page's JSON-LD) out of this constant, so that they never run. */
const emptyScript = '<script></script>';

/**
 * The page's policy lets no text become markup (`require-trusted-types-for 'script'`). This default lets through what
 * holds no markup, and the one constant above; everything else stays refused, whoever tries it.
 */
function harmlessMarkup(text: string): string | null {
  return text === emptyScript || !/[<&]/.test(text) ? text : null;
}

// TypeScript's DOM library does not know trusted types, and not every browser has them.
const { trustedTypes }: { trustedTypes?: PolicyFactory } = Object(globalThis);
trustedTypes?.createPolicy('default', { createHTML: harmlessMarkup });
