/**
 * Makes the site's icons from client/assets/logo/mark.svg: favicon.svg (with its own dark colours), favicon.ico,
 * the touch icon, the web manifest and its PNG files. The output is committed; run again after the mark changes:
 * `node scripts/make-icons.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const mark = await readFile(new URL('../client/assets/logo/mark.svg', import.meta.url), 'utf8');
const target = new URL('../client/public/', import.meta.url);
const paper = '#f7f9f6';
// Large, the strokes of a mark made for 30 px would look clumsy and hide the fold.
const body = mark
  .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  .replace('stroke-width="2"', 'stroke-width="1.4"')
  .replace('stroke-width="2.5"', 'stroke-width="1.8"');

/** The mark on a square of paper; `share` is the part of the width it takes. */
function tile(share: number): Buffer {
  const size = 30 / share;
  // The drawing is 26 high from the sheet's top to the line, its middle at 14.6; so it is centred by eye.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${15 - size / 2} ${14.6 - size / 2} ${size} ${size}" fill="none">
<rect x="-100" y="-100" width="300" height="300" fill="${paper}"/>${body}</svg>`;
  return Buffer.from(svg);
}

function png(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: 2400 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** An .ico file is a directory of pictures; PNG is allowed inside since Windows Vista. */
function ico(images: { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [at, { size, data }] of images.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(data.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...images.map((image) => image.data)]);
}

// Cut close, so that the lines are still lines at 16 px; light ink in a dark tab bar.
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" fill="none">
  <style>
    @media (prefers-color-scheme: dark) { .ink { stroke: #cfdcd6 } .sheet { fill: #17332d } .fold { fill: #5fd0bd } }
  </style>
  <circle cx="22" cy="9" r="7" fill="#f4a71d"/>
  <g class="ink" stroke="#12211d" stroke-width="2.5" stroke-linejoin="round">
    <path class="sheet" d="M6 2.5h11l6 6V26H6z" fill="#fff"/>
    <path class="fold" d="M17 2.5v6h6z" fill="#00695f"/>
  </g>
  <path class="ink" d="M1.5 26.5h27" stroke="#12211d" stroke-width="3" stroke-linecap="round"/>
</svg>
`;

const small = Buffer.from(favicon);
const files: Record<string, Buffer | string> = {
  'favicon.svg': favicon,
  'favicon.ico': ico([
    { size: 16, data: await png(small, 16) },
    { size: 32, data: await png(small, 32) },
  ]),
  'apple-touch-icon.png': await png(tile(0.66), 180),
  'icon-192.png': await png(tile(0.76), 192),
  'icon-512.png': await png(tile(0.76), 512),
  // Launchers cut a maskable icon to any shape; only its middle 80 % is certain to be seen.
  'icon-512-maskable.png': await png(tile(0.54), 512),
  'manifest.webmanifest': `${JSON.stringify(
    {
      name: 'Realvance',
      short_name: 'Realvance',
      start_url: '/',
      display: 'browser',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
        { src: '/icon-512-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      ],
    },
    null,
    2,
  )}\n`,
};
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, target), content);
