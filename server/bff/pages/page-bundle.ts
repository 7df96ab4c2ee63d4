import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAddress, PageManifest, RenderPage } from '#shared/page-rendering.ts';
import { type BuiltManifest, toPageManifest } from './page-manifest.ts';

/** What renders pages: the built server bundle, or Vite's in development. */
export interface PageBundle {
  readonly renderPage: RenderPage;
  /** Without it, every address counts as a separate page. */
  readonly pageAddress?: PageAddress;
  readonly manifest: PageManifest;
  /** Folder of built files, if any. */
  readonly publicFolder: string | undefined;
  readonly development: boolean;
  /** Built styles by address. */
  readonly styles: ReadonlyMap<string, string>;
}

async function readStyles({ routes }: PageManifest, folder: string): Promise<ReadonlyMap<string, string>> {
  const addresses = new Set(Object.values(routes).flatMap(({ css = [] }) => css));
  const texts = [...addresses].map(
    async (address) => [address, await readFile(path.join(folder, address), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

/**
 * Loads the built client.
 *
 * @param dist folder with `client` and `server`
 */
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
