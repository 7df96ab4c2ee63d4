import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** What to do where nothing could be found or installed. */
export const noChromium =
  'The browser tests need Chromium: install it (Debian: apt-get install chromium chromium-headless-shell), or set CHROMIUM to its path.';

/** The same browser without the window, tabs and menus that a headless Chromium draws for nobody: a quarter faster. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeBrowser = '/usr/bin/chromium';

/** Chromium on this machine: `CHROMIUM`, Debian's, Playwright's own; undefined where there is none. */
export const findChromium = () => findBrowser([headlessShell, wholeBrowser]);

/** The same with all that the headless shell leaves out: it alone brings pages back from its memory. */
export const findWholeChromium = () => findBrowser([wholeBrowser]);

function findBrowser(places: readonly string[]): string | undefined {
  const { CHROMIUM } = process.env;
  // A wrong path is the caller's to hear about; another browser in its place would only confuse.
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : undefined;
  return [...places, chromium.executablePath()].find((place) => existsSync(place));
}

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function installDebianPackage(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const install = () =>
    run(
      'apt-get',
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'chromium',
      'chromium-headless-shell',
      'fonts-liberation',
    );
  // A fresh image has no lists of packages yet.
  return install() || (run('apt-get', 'update', '-q') && install());
}

/** For a Chromium without a window, as root in a container as well: nothing but what the pages ask for goes out. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Chromium, installed where it was missing: Debian's packages as root, else Playwright's own. */
export function findOrInstallChromium(): string | undefined {
  if (process.env.CHROMIUM || [headlessShell, wholeBrowser].every((place) => existsSync(place))) return findChromium();
  console.log('Installing Chromium for the browser tests …');
  const cli = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  if (!installDebianPackage() && !findChromium()) run(process.execPath, cli, 'install', 'chromium');
  return findChromium();
}

// `node scripts/find-chromium.ts` installs it where it is missing.
if (import.meta.main && !findOrInstallChromium()) {
  console.error(noChromium);
  process.exitCode = 1;
}
