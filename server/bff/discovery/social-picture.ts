import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { shorten } from '../../../shared/shorten.ts';
import { escapeXml } from './xml.ts';

/** 28 KB of Anek Latin at the width and weight of the headings; made by scripts/subset-fonts.ts. */
const fontFile = path.join(import.meta.dirname, 'anek-latin-heading.ttf');

const size = { width: 1200, height: 630 };
/** Where the ground line lies, and above which the heading may not rise. */
const ground = 511;
const headingTop = 120;
const paper = '#f7f9f6';
const ink = '#12211d';
const soft = '#4a5b54';

interface SocialPicture {
  readonly title: string;
  readonly siteName: string;
  /** The page's own picture: one of the drawn ones (SVG), or an uploaded one. */
  readonly picture: Buffer | undefined;
}

/** The drawn pictures take their colours from the page; here their own light ones stand in. */
function lightColours(picture: Buffer): Buffer {
  if (!picture.subarray(0, 200).includes('<svg')) return picture;
  return Buffer.from(picture.toString().replaceAll(/var\(--[\w-]+,\s*(#[\da-f]{3,8})\)/gi, '$1'));
}

async function textImage(text: string, options: { width: number; height: number; points: number; colour: string }) {
  const image = sharp({
    text: {
      // Pango's markup is XML to the letter: a control character would be no picture at all.
      text: `<span foreground="${options.colour}">${escapeXml(text)}</span>`,
      // The comma ends the family's name; without it "Medium" would be read as a weight.
      font: `Anek Latin Medium, ${options.points}`,
      fontfile: fontFile,
      width: options.width,
      dpi: 300,
      rgba: true,
      // A word longer than the line is broken: the picture has no room beside it.
      wrap: 'word-char',
    },
  });
  // What finds no place to break, or needs more lines than there is room for, is made smaller.
  const room = { width: options.width, height: options.height, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await image.resize(room).png().toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
}

/** Longer titles are set smaller, and cut at the end of a word when even that is not enough. */
function fitted(title: string): { text: string; points: number } {
  const points = title.length > 70 ? 15 : title.length > 40 ? 19 : 24;
  return { text: shorten(title, 110), points };
}

/**
 * The picture that a shared link shows (1200×630 PNG): the page's title and picture, standing on the ground line.
 */
export async function drawSocialPicture({ title, siteName, picture }: SocialPicture): Promise<Buffer> {
  const { text, points } = fitted(title);
  const [heading, name] = await Promise.all([
    textImage(text, { width: 500, height: ground - 36 - headingTop, points, colour: ink }),
    textImage(siteName, { width: 500, height: 60, points: 11, colour: soft }),
  ]);
  const layers: OverlayOptions[] = [
    { input: name.data, left: 64, top: 56 },
    { input: heading.data, left: 64, top: ground - 36 - heading.height },
  ];
  if (picture) {
    const drawn = await sharp(lightColours(picture), { density: 96 })
      .resize(580, 435, { fit: 'cover' })
      .png()
      .toBuffer();
    layers.push({ input: drawn, left: 620, top: ground - 355 });
  }
  const line = Buffer.from(`<svg width="1200" height="3"><rect width="1200" height="3" fill="${ink}"/></svg>`);
  layers.push({ input: line, left: 0, top: ground });
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite(layers)
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
