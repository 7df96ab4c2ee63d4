import './jitless.ts';
import './trusted-types.ts';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import offline from './assets/illustrations/offline.svg?url&no-inline';
import { callByName } from './data/call.ts';
import { reloadIfServed, watchMissingFiles } from './layout/missing-file.ts';
import { createRouter } from './router.tsx';
import { watchDoubleClicks } from './ui/double-click.ts';

/** Delay before reloading the page's code. Until then the server's HTML works without it. */
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
  // The error page shows it when offline.
  new Image().src = offline;
}

/** Reloads, because Chromium before 156 caches failed imports; not after typing, which would be lost. */
async function startAgain(): Promise<void> {
  if (!typed && !window.history.state?.reloaded) await reloadIfServed();
  await start();
}

// Loaded late, because nothing on the page depends on it.
void start()
  .then(async () => (await import('./after-start.ts')).afterStart(router))
  .catch(() => undefined);
