import { spawn } from 'node:child_process';
import { existsSync, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const sources = ['client', 'shared', 'vite.config.ts', 'package-lock.json'];
/** Outputs of tests and builds do not make a build outdated. */
const ignored = /(\.test\.tsx?$|^client\/e2e\/|route-tree\.gen\.ts$)/;

/** Archives keep the time of writing; that of the last change of the file's record is when it came here. */
const changed = ({ mtimeMs, ctimeMs }: Stats) => Math.max(mtimeMs, ctimeMs);

async function newestChange(root: string, place: string): Promise<number> {
  const file = path.join(root, place);
  const info = await stat(file).catch(() => undefined);
  if (!info) return 0;
  if (!info.isDirectory()) return changed(info);
  const entries = await readdir(file, { recursive: true, withFileTypes: true });
  const times = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !ignored.test(name))
    .map(async (name) => changed(await stat(path.join(root, name))));
  return Math.max(0, ...(await Promise.all(times)));
}

/** Tells whether the client must be built. Never in an image without sources. */
export async function buildIsNeeded(root: string): Promise<boolean> {
  const built = await stat(path.join(root, 'dist/client/.vite/manifest.json')).catch(() => undefined);
  if (!built) return true;
  if (!existsSync(path.join(root, 'client/entry-client.tsx'))) return false;
  const changes = await Promise.all(sources.map((place) => newestChange(root, place)));
  return Math.max(...changes) > built.mtimeMs;
}

/** Builds the client; throws an error with Vite's output. */
export async function buildClient(root: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Independent of the caller's NODE_ENV; a development build is half as large again.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The client could not be built:\n${output}`);
}
