import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a folder of built files from memory, text compressed once. */
export async function serveFiles(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const files = new Map<string, { body: Buffer; headers: Record<string, string | number> }>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const extension = path.extname(file);
    const content = await readFile(file);
    const isText = extension !== '.woff2';
    const body = isText ? brotliCompressSync(content) : content;
    const address = `/${path.relative(folder, file).replace(/index\.html$/, '')}`;
    const headers = {
      'content-type': types[extension] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(isText && { 'content-encoding': 'br' }),
    };
    files.set(address, { body, headers });
  }
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '');
    if (found) response.writeHead(200, found.headers).end(found.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
