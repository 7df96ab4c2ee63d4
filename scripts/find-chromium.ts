import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

export const noChromium =
  'The browser tests need Chromium: install it (Debian: apt-get install chromium chromium-headless-shell), or set CHROMIUM to its path.';

/** The headless shell draws no window, tabs and menus: a quarter faster. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeBrowser = '/usr/bin/chromium';

/** Finds Chromium: `CHROMIUM`, Debian's, or Playwright's. */
export const findChromium = () => findBrowser(headlessShell, wholeBrowser);

/** Finds a full Chromium. The headless shell lacks the back/forward cache. */
export const findWholeChromium = () => findBrowser(wholeBrowser);

function findBrowser(...places: readonly string[]): string | undefined {
  const { CHROMIUM } = process.env;
  // A wrong path is an error: a different browser would only confuse.
  return (CHROMIUM ? [CHROMIUM] : [...places, chromium.executablePath()]).find((place) => existsSync(place));
}

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function installDebianPackage(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
  const install = () => run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
  return install() || (run('apt-get', 'update', '-q') && install());
}

/** Arguments for headless Chromium, also as root in a container, without background requests. */
export const chromiumArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Finds or installs Chromium: Debian's package as root, otherwise Playwright's. */
export function findOrInstallChromium(): string | undefined {
  if (process.env.CHROMIUM || [headlessShell, wholeBrowser].every((place) => existsSync(place))) return findChromium();
  console.log('Installing Chromium for the browser tests …');
  const cli = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  if (!installDebianPackage() && !findChromium()) run(process.execPath, cli, 'install', 'chromium');
  return findChromium();
}

// `node scripts/find-chromium.ts` installs Chromium if it is missing.
if (import.meta.main && !findOrInstallChromium()) {
  console.error(noChromium);
  process.exitCode = 1;
}
