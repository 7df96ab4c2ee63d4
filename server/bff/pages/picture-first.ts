import { hashSource } from './content-security-policy.ts';

/** One that comes in several widths: a photograph. Drawings have a tenth of a font's bytes and need no start. */
const picture = /<link rel="preload" as="image" imageSrcSet=/;
const fonts = /<link rel="preload" as="font"[^>]*>/g;
const modules = /<link rel="modulepreload"[^>]*>/g;
const entry = /<script type="module" async=""[^>]*><\/script>/g;
const start = '<main';

/** Stands after a `<template>`, whose content browsers don't ask for before this. */
const release =
  '{const s=document.currentScript,t=s.previousElementSibling;document.head.append(t.content);t.remove();s.remove()}';

interface OrderedPage {
  readonly html: string;
  /** SHA-256 source of the script that was added, for the page's policy. */
  readonly scripts: readonly string[];
}

/**
 * Gives the photograph of a page's first screen a start. Browsers ask for all that the HTML names at the same moment,
 * and on a slow line the picture would be seen as late as fonts and code, which are several times its size. So these are
 * asked for when the parser has come to the page's own part. Without script the fonts come where the styles name them.
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
