import { hash } from 'node:crypto';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/**
 * SHA-256 of the demo posts' drawings, also of those in earlier releases. No other SVG is an image: it could contain scripts, and
 * converting it could occupy the server for minutes.
 */
const drawings: ReadonlySet<string> = new Set([
  'MH28s56YA0ld2jI5e_mQ3D0KLgECFqIv9UXL2nVZ8Wk',
  'VUdDHl0D1P4UabqJAhLDY2EveBetdzwP6quy2_-BVww',
  'c1TLUkSg3QGdLYU4se1ZhOmzDNl6MYrPNNVFwgvyXu4',
  'u0mml8Y6oodJFFXeiDVp993-AOfd0O9ugJqIpzX8mxg',
  'Um4LTK_dHrE8Sbov2dgOpc67QvgpFvmPZq83fBYrc48',
  'VDoN5l-TgubgO3YhiylmRwV6gaBEAbsXJuKzz15DTh0',
  'czFTZvvmTrMaMXQCp6jF33Ezox_0xyg9ry5ECYm3H9U',
  'DOJXjueozMCAdrjZ-bp7Wt-qLD54VtFuKrXOcg2gsq8',
  'GPLMoY1OVibncsvXPdYlM7QroCiNEaYYLnSNSihjoRA',
]);

/** Whether a file is the drawing of a demo post, unchanged. */
export const isDrawing = (content: Uint8Array): boolean =>
  content.length < 20_000 && drawings.has(hash('sha256', content, 'base64url'));

/** The background of pages in the light theme. Drawings have transparent edges. */
const background = '#f7f9f6';

/** Opens an image of any kind for conversion. */
export const openImage = (content: Buffer, options: SharpOptions): Sharp =>
  isDrawing(content) ? sharp(content, { ...options, density: 144 }).flatten({ background }) : sharp(content, options);
