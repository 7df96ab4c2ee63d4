import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageManifest, RenderPage } from '../../../shared/page-rendering.ts';
import { type BuiltManifest, toPageManifest } from './page-manifest.ts';

/** What pages are rendered with: the built server bundle, or Vite's live one in development. */
export interface PageBundle {
  readonly renderPage: RenderPage;
  readonly manifest: PageManifest;
  /** Folder of built files to serve, where there is one. */
  readonly publicFolder: string | undefined;
  readonly development: boolean;
}

/**
 * Loads the built client.
 *
 * @param dist folder with `client` and `server`
 */
export async function loadPageBundle(dist: string): Promise<PageBundle> {
  const publicFolder = path.resolve(dist, 'client');
  // React looks at it once, when it is first imported; its build for development takes twice as long to render.
  process.env.NODE_ENV ??= 'production';
  const built: BuiltManifest = JSON.parse(await readFile(path.join(publicFolder, '.vite/manifest.json'), 'utf8'));
  const bundle: { renderPage: RenderPage } = await import(
    pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  );
  return { renderPage: bundle.renderPage, manifest: toPageManifest(built), publicFolder, development: false };
}
