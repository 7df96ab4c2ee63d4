import { alt, type IllustrationName } from '../assets/illustrations/alt.ts';

const files = import.meta.glob<string>('../assets/illustrations/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export type Picture = { src: string | undefined; alt: string };

/** Address and words of every picture. The server has it; the browser fetches it before its first own page. */
export function pictureOf(name: IllustrationName): Picture {
  return { src: files[`../assets/illustrations/${name}.svg`], alt: alt[name] };
}
