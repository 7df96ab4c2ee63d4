// Creates the font files from the @fontsource-variable packages: Latin, and only the used cuts and OpenType features. Two
// static cuts of the display face are a third of the variable font. The output is committed; run it after a font update:
// node scripts/subset-fonts.ts
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
// @ts-expect-error the package has no types
import untypedSubsetFont from 'subset-font';

const subsetFont: (font: Buffer, text: string, options: object) => Promise<Buffer> = untypedSubsetFont;

const fonts = new URL('../client/assets/fonts/', import.meta.url);
const locate = createRequire(import.meta.url);

/** Latin-1, English typographic marks, and the symbols of the interface. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
] as const;
const points = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step));
const letters = `${String.fromCodePoint(...points)}…•′″€™−×`;

const anekLatin = '@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2';
const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
/** The cut of headings, `--h1` to `--h5`. */
const heading = { wdth: 88, wght: 650 };
/** The cut of numbers, `--number`. */
const narrow = { wdth: 78, wght: 650 };
const features = ['kern', 'mark', 'ccmp', 'locl', 'tnum'];

const fromAnek = { from: anekLatin, keepFeatures: features };
/** The server draws social images with a static font file of the headings' width and weight. */
const drawn = new URL('../server/bff/discovery/anek-latin-heading.ttf', import.meta.url);
const cuts = [
  { ...fromAnek, to: new URL('anek-latin.woff2', fonts), variationAxes: heading },
  { ...fromAnek, to: new URL('anek-latin-narrow.woff2', fonts), variationAxes: narrow },
  {
    from: inter,
    to: new URL('inter.woff2', fonts),
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: [...features, 'cv11', 'ss03'],
  },
  { from: anekLatin, to: drawn, variationAxes: heading, targetFormat: 'truetype' },
];

for (const { from, to, ...how } of cuts) {
  const whole = await readFile(locate.resolve(from));
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2', noHinting: true, ...how });
  await writeFile(to, part);
  console.log(`${path.basename(to.pathname)}: ${(part.length / 1024).toFixed(1)} KiB`);
}
