import type { PageManifest } from '../../../shared/page-rendering.ts';

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

/** The route id that TanStack Router derives from a file name: `jobform.$position` is `/jobform/$position`. */
export function routeIdOf(name: string): string {
  return `/${name
    .split('.')
    .map((part) => (part === 'index' ? '' : part))
    .join('/')}`;
}

interface ChunkFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Keys of what is loaded later. */
  readonly late: readonly string[];
}

/** Own files first, then what the chunk imports; the entry's files are on every page already. */
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

/**
 * Which files each route needs, read from the manifest of the client build: preloads and styles for the first HTML.
 *
 * @throws Error when the build has no entry.
 */
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
    // A part whose code comes later is in the first HTML all the same, and must not stand there without its styles.
    const css = [...files.css, ...files.late.flatMap((part) => filesOf(built, part, seen).css)];
    routes[routeIdOf(name)] = { css: css.map(address), preloads: files.js.map(address) };
  }
  return { routes };
}
