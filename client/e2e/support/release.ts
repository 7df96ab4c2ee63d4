import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A copy of the built program, which a deploy can replace under open tabs. */
export function copyRelease() {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  for (const part of ['package.json', 'server', 'shared', 'dist'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const assets = path.join(folder, 'dist/client/assets');

  return {
    program: path.join(folder, 'server/main.ts'),
    /** Deploys the next build: every script has a new name, and the old files are deleted. */
    renameFiles(): void {
      const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
      const newNames = new Map(scripts.map((name) => [name, name.replace(/\.js$/, '2.js')]));
      // The compressed copies contain the old names.
      for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(path.join(assets, name));
      for (const [name, newName] of newNames) renameSync(path.join(assets, name), path.join(assets, newName));
      const texts = readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(js|json)$/.test(name))
        .map((name) => path.join(folder, 'dist', name));
      for (const file of texts) {
        const text = readFileSync(file, 'utf8');
        writeFileSync(
          file,
          text.replace(/[\w-]+(\.[\w-]+)*\.js/g, (name) => newNames.get(name) ?? name),
        );
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
