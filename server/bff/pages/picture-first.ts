import { hashSource } from './content-security-policy.ts';

/** A photograph, recognised by its srcset. Drawings are small and need no priority. */
const picture = /<link rel="preload" as="image" imageSrcSet=/;
const fonts = /<link rel="preload" as="font"[^>]*>/g;
const modules = /<link rel="modulepreload"[^>]*>/g;
const entry = /<script type="module" async=""[^>]*><\/script>/g;
const start = '<main';

/** Follows a `<template>`, whose content browsers do not fetch. */
const release =
  '{const s=document.currentScript,t=s.previousElementSibling;document.head.append(t.content);t.remove();s.remove()}';

interface OrderedPage {
  readonly html: string;
  /** SHA-256 source of the added script. */
  readonly scripts: readonly string[];
}

/**
 * Lets the first photograph load before fonts and code: browsers would otherwise fetch everything at once, and on a slow
 * line the picture would appear last. A script releases the rest when the parser reaches the page's content.
 *
 * @param html a page without nonces
 */
export function pictureFirst(html: string): OrderedPage {
  if (!picture.test(html) || !html.includes(start)) return { html, scripts: [] };
  let rest = html;
  const late = [fonts, entry, modules].flatMap((kind) => {
    const found = rest.match(kind) ?? [];
    rest = rest.replaceAll(kind, '');
    return found;
  });
  if (late.length === 0) return { html, scripts: [] };
  const ordered = rest.replace(start, () => `<template>${late.join('')}</template><script>${release}</script>${start}`);
  return { html: ordered, scripts: [hashSource(release)] };
}
