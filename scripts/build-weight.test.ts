import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { terms } from '../client/services/content/terms.ts';
import { type BuiltManifest, toPageManifest } from '../server/bff/pages/page-bundle.ts';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';

// The files that the HTML of a page requests. Carousels, motion and toasts load later and must not appear here.

const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'dist/client');
if (await buildIsNeeded(root)) await buildClient(root);
const manifest: BuiltManifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'));
const { __root__: shell, ...routes } = toPageManifest(manifest).routes;

const contentOf = (address: string) => readFileSync(path.join(built, address));

/** Transferred size in KiB: the build compresses files. */
const kibibytes = (addresses: Iterable<string>) =>
  [...addresses].reduce((sum, address) => {
    const file = path.join(built, address);
    return sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1024;
  }, 0);

function firstLoad(route: string) {
  const page = routes[route];
  if (!page || !shell) throw new Error(`The build has no page ${route}.`);
  const scripts = shell.scripts?.map(({ attrs }) => String(attrs.src)) ?? [];
  return {
    js: new Set([...scripts, ...(shell.preloads ?? []), ...(page.preloads ?? [])]),
    css: new Set([...(shell.css ?? []), ...(page.css ?? [])]),
  };
}

const ids = Object.keys(routes);
const adminIds = ids.filter((id) => id.startsWith('/_admin'));
const publicIds = ids.filter((id) => !id.startsWith('/_admin'));

// Forms and their schemas: form pages accept this cost.
const forms = ['/contact', '/jobform/', '/jobform/$position', '/login', '/LoginUser', '/SignupForm', '/ForgotPassword'];

const servicePages: readonly string[] = Object.keys(terms);

test('a public page loads at most 128 KiB of script, a service page 120, a form page 140', () => {
  expect(publicIds.length).toBeGreaterThan(25);
  for (const id of publicIds) {
    const most = forms.includes(id) ? 140 : servicePages.includes(id) ? 120 : 128;
    expect(kibibytes(firstLoad(id).js), id).toBeLessThanOrEqual(most);
  }
});

test('an admin page loads at most 168 KiB of script', () => {
  expect(adminIds.length).toBeGreaterThan(6);
  const admin = firstLoad('/_admin').js;
  for (const id of adminIds) {
    expect(kibibytes(new Set([...admin, ...firstLoad(id).js])), id).toBeLessThanOrEqual(168);
  }
});

// The styles are inlined in the page's HTML.
test('a public page has at most 8 KiB of styles, a service page 11', () => {
  // Pages share these files, and compressing them takes long.
  for (const files of new Set(publicIds.map((id) => [...firstLoad(id).css].join(' ')))) {
    const text = Buffer.concat(files.split(' ').map(contentOf));
    const isService = files.includes('/service-page-');
    expect(brotliCompressSync(text).length / 1024, files).toBeLessThanOrEqual(isService ? 11 : 8);
  }
});

test('no page loads animation libraries first', () => {
  for (const route of ids) {
    const code = [...firstLoad(route).js].map((address) => contentOf(address).toString()).join('\n');
    // Strings in the built code of these libraries that our own code lacks.
    for (const word of ['slidesPerGroupAuto', 'restDelta', 'Toastify__toast']) expect(code, route).not.toContain(word);
  }
});
