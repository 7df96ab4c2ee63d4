import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Compressed bytes of a page without the styles it carries: those have a mark of their own, held by a test. */
export async function htmlBytes(url: string): Promise<number> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return (await compress(html.replace(/<style>[\s\S]*?<\/style>/, ''))).length;
}
