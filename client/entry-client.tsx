import './jitless.ts';
import './trusted-types.ts';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { callByName } from './data/call.ts';
import { reloadIfServed, watchMissingFiles } from './layout/missing-file.ts';
import { createRouter } from './router.tsx';
import { watchDoubleClicks } from './ui/double-click.ts';

/** How long to wait before loading the page's code again. Until then the server's HTML works without it. */
const startAgainMs = 10_000;

let typed = false;
document.addEventListener('input', () => {
  typed = true;
});

let missing = false;
watchMissingFiles(() => {
  missing = true;
});

watchDoubleClicks();
const router = createRouter({ read: callByName });

async function start(): Promise<void> {
  missing = false;
  const shown = new Set<string>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
  const routes = Object.values(router.routesById).filter(({ id }) => shown.has(id));
  await Promise.all(routes.map((route) => router.loadRouteChunk(route)));
  if (missing) return void setTimeout(startAgain, startAgainMs);
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
}

/** Chromium before 156 remembers a failed import as long as the document lives. A new one would lose what was typed. */
async function startAgain(): Promise<void> {
  if (!typed && !window.history.state?.reloaded) await reloadIfServed();
  await start();
}

void start();
