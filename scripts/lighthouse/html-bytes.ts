import { get } from 'node:http';

/** Bytes of a page's body as a browser that takes brotli and gzip receives it. */
export function htmlBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip', accept: 'text/html' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes)).on('error', reject);
    }).on('error', reject);
  });
}
