import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const logos = [
  'android-icon',
  'apple',
  'aws',
  'c-plusplus',
  'django-icon',
  'figma',
  'git-icon',
  'java',
  'javascript',
  'kotlin-icon',
  'nodejs-icon',
  'php',
  'python',
  'react',
];

interface IconSet {
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
}

/** Writes the logos of features/home/technologies.tsx as files, from the CC0 icon set `@iconify-json/logos`. */
export const techMarks = (): Plugin => ({
  name: 'tech-marks',
  config({ root = '.' }) {
    const set: IconSet = JSON.parse(
      readFileSync(path.join(root, 'node_modules/@iconify-json/logos/icons.json'), 'utf8'),
    );
    const folder = path.join(root, 'client/assets/tech-marks');
    mkdirSync(folder, { recursive: true });
    for (const name of logos) {
      const icon = set.icons[name];
      if (!icon) throw new Error(`@iconify-json/logos has no icon "${name}".`);
      const { body, width = set.width, height = set.height } = icon;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">${body}</svg>`;
      const file = path.join(folder, `${name}.svg`);
      // Written only when changed, so that an existing build stays up to date.
      if (!existsSync(file) || readFileSync(file, 'utf8') !== svg) writeFileSync(file, svg);
    }
  },
});
