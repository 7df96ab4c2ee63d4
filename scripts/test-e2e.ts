import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';
import { findOrInstallChromium, noChromium } from './find-chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
if (!findOrInstallChromium()) {
  console.error(noChromium);
  process.exit(1);
}
// Once here, and not by every worker's server at the same time.
if (await buildIsNeeded(root)) {
  console.log('Building the client …');
  await buildClient(root);
}
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
const program = [cli, 'test', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, program, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1);
