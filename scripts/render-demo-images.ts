/**
 * Renders the pictures of the demo blog posts from the site's own drawings: `node scripts/render-demo-images.ts`.
 *
 * Posts carry raster images, as an admin would upload them. Chromium does the drawing because the SVG files take their
 * colours from CSS custom properties with fallbacks, which sharp's SVG reader leaves black.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { demoPosts } from '../server/backend/demo-content/posts.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'client/assets/illustrations');
const target = join(root, 'server/backend/demo-content/images');
const size = { width: 1280, height: 960 };
/** The page's light paper: the drawings leave their edges open. */
const paper = '#f7f9f6';
const maxBytes = 60_000;

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-sync', '--disable-background-networking'],
});
try {
  await mkdir(target, { recursive: true });
  const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
  for (const { image } of demoPosts) {
    const svg = await readFile(join(source, image.replace(/webp$/, 'svg')), 'utf8');
    await page.setContent(
      `<body style="margin:0;background:${paper}"><div style="width:${size.width}px;height:${size.height}px">${svg}</div>`,
    );
    const png = await page.screenshot({ clip: { x: 0, y: 0, ...size } });
    const webp = await sharp(png).webp({ quality: 80, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length > maxBytes)
      throw new Error(`${image} has ${webp.length} bytes; a demo picture may have ${maxBytes}.`);
    await writeFile(join(target, image), webp);
    console.log(`${image}  ${(webp.length / 1024).toFixed(1)} kB`);
  }
} finally {
  await browser.close();
}
