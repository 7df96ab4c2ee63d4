import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAddress, PageManifest, RenderPage } from '#shared/page-rendering.ts';

interface BuiltChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
}
export type BuiltManifest = Readonly<Record<string, BuiltChunk>>;

const entryKey = 'client/entry-client.tsx';
const routeKey = /^client\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/;

/** Converts a file name to TanStack Router's route id: `jobform.$position` becomes `/jobform/$position`. */
export function routeIdOf(name: string): string {
  return `/${name
    .split('.')
    .map((part) => (part === 'index' ? '' : part))
    .join('/')}`;
}

interface ChunkFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly late: readonly string[];
}

function filesOf(built: BuiltManifest, key: string, seen = new Set<string>([entryKey])): ChunkFiles {
  const chunk = built[key];
  if (!chunk || seen.has(key)) return { js: [], css: [], late: [] };
  seen.add(key);
  const imported = (chunk.imports ?? []).map((name) => filesOf(built, name, seen));
  return {
    js: [chunk.file, ...imported.flatMap((files) => files.js)],
    css: [...imported.flatMap((files) => files.css), ...(chunk.css ?? [])],
    late: [...(chunk.dynamicImports ?? []), ...imported.flatMap((files) => files.late)],
  };
}

/** Reads from Vite's manifest which files each route needs, for preloads and styles in the first HTML. */
export function toPageManifest(built: BuiltManifest): PageManifest {
  const onEveryPage = new Set<string>();
  const entry = filesOf(built, entryKey, onEveryPage);
  const [script] = entry.js;
  if (!script) throw new Error(`The client build lacks ${entryKey}.`);
  const address = (file: string) => `/${file}`;
  const routes: PageManifest['routes'] = {
    __root__: {
      css: entry.css.map(address),
      preloads: entry.js.slice(1).map(address),
      scripts: [{ attrs: { type: 'module', async: true, src: address(script) } }],
    },
  };
  for (const key of Object.keys(built)) {
    const name = routeKey.exec(key)?.[1];
    if (!name || name === '__root') continue;
    const seen = new Set(onEveryPage);
    const files = filesOf(built, key, seen);
    // Lazy components are in the first HTML as well and need their styles.
    const css = [...files.css, ...files.late.flatMap((part) => filesOf(built, part, seen).css)];
    routes[routeIdOf(name)] = { css: css.map(address), preloads: files.js.map(address) };
  }
  return { routes };
}

export interface PageBundle {
  readonly renderPage: RenderPage;
  readonly pageAddress?: PageAddress;
  readonly manifest: PageManifest;
  readonly publicFolder: string | undefined;
  readonly development: boolean;
  readonly styles: ReadonlyMap<string, string>;
}

async function readStyles({ routes }: PageManifest, folder: string): Promise<ReadonlyMap<string, string>> {
  const addresses = new Set(Object.values(routes).flatMap(({ css = [] }) => css));
  const texts = [...addresses].map(
    async (address) => [address, await readFile(path.join(folder, address), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

export async function loadPageBundle(dist: string): Promise<PageBundle> {
  const publicFolder = path.resolve(dist, 'client');
  // React reads NODE_ENV once on import; its development build renders half as fast.
  process.env.NODE_ENV ??= 'production';
  const built: BuiltManifest = JSON.parse(await readFile(path.join(publicFolder, '.vite/manifest.json'), 'utf8'));
  const bundle: { renderPage: RenderPage; pageAddress: PageAddress } = await import(
    pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  );
  const manifest = toPageManifest(built);
  const styles = await readStyles(manifest, publicFolder);
  const { renderPage, pageAddress } = bundle;
  return { renderPage, pageAddress, manifest, publicFolder, development: false, styles };
}
