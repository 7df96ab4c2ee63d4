import { globSync } from 'node:fs';
import path from 'node:path';

/** 0 is A, 25 is Z, 26 is AA. */
function letters(number: number): string {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}

/**
 * Names of CSS Modules' classes: capitals for the file, the rest for the class in it, `K3`. Hashes do not compress and
 * would be a tenth of the first load's styles. The browser's build and the server's come to the same names, because
 * both number the files by their paths and the classes by their place in the file. While developing they are readable.
 */
export function classNames(root: string): (local: string, file: string) => string {
  const files = globSync('client/**/*.module.css', { cwd: root }).sort();
  const classes = new Map<string, Map<string, string>>();
  return (local, file) => {
    const name = path.relative(root, file.replace(/\?.*$/, ''));
    // A file that has come while the development server runs.
    if (!files.includes(name)) files.push(name);
    const prefix = letters(files.indexOf(name));
    if (process.env.NODE_ENV !== 'production') return `${path.basename(name, '.module.css')}_${local}_${prefix}`;
    const known = classes.get(name) ?? new Map<string, string>();
    classes.set(name, known);
    const given = known.get(local) ?? prefix + known.size.toString(36);
    known.set(local, given);
    return given;
  };
}
