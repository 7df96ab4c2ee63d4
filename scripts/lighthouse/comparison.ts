import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, untilAnswers } from '../bench/free-port.ts';
import { content } from './comparison/content.ts';
import { installOnDemand, npm } from './on-demand.ts';
import { serveFiles } from './serve-files.ts';

const versions = { next: '16.4.6', astro: '7.3.5', '@astrojs/react': '7.0.0', react: '19.3.1', 'react-dom': '19.3.1' };
const { next, react, 'react-dom': reactDom, astro, '@astrojs/react': astroReact } = versions;

export interface Comparison {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

const sources = path.join(import.meta.dirname, 'comparison');
const assets = path.resolve(import.meta.dirname, '../../client/assets');

/** Puts the sources and the home page's own words, pictures and fonts into a folder that has its packages. */
function prepare(folder: string, kind: 'next' | 'astro'): void {
  for (const old of ['app', 'src', 'public', '.next', 'dist', 'parts'])
    rmSync(path.join(folder, old), { recursive: true, force: true });
  cpSync(path.join(sources, kind), folder, { recursive: true });
  cpSync(path.join(sources, 'parts'), path.join(folder, 'parts'), { recursive: true });
  // Next takes style sheets from its app folder.
  cpSync(path.join(sources, 'parts/site.css'), path.join(folder, kind === 'next' ? 'app/site.css' : 'site.css'));
  cpSync(path.join(assets, 'illustrations'), path.join(folder, 'public/pictures'), { recursive: true });
  cpSync(path.join(assets, 'fonts'), path.join(folder, 'public/fonts'), { recursive: true });
  cpSync(path.join(assets, '../public/favicon.ico'), path.join(folder, 'public/favicon.ico'));
  writeFileSync(path.join(folder, 'content.json'), JSON.stringify(content));
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Next's app router: a page of server components with the menu and the carousels as client components. */
async function startNext(): Promise<Comparison> {
  const folder = installOnDemand(`comparison-next-${next}`, { next, react, 'react-dom': reactDom });
  prepare(folder, 'next');
  npm(folder, 'exec', '--', 'next', 'build');
  const port = await freePort();
  const program = path.join(folder, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [program, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswers(url);
  return { name: `Next ${next}`, url, stop: () => end(child) };
}

/**
 * Astro: a static page with the menu and the carousels as React islands. What it builds is files; they are served
 * compressed and kept for long, as a host of static files does. Its own preview server would do neither.
 */
async function startAstro(): Promise<Comparison> {
  const packages = { astro, '@astrojs/react': astroReact, react, 'react-dom': reactDom };
  const folder = installOnDemand(`comparison-astro-${astro}`, packages);
  prepare(folder, 'astro');
  npm(folder, 'exec', '--', 'astro', 'build');
  const server = await serveFiles(path.join(folder, 'dist'));
  return { name: `Astro ${astro}`, url: server.url, stop: server.stop };
}

/** One page after the other, so that only one server runs while it is measured. */
export const comparisons: readonly (() => Promise<Comparison>)[] = [startNext, startAstro];
