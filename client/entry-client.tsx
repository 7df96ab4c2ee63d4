import './jitless.ts';
import './trusted-types.ts';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createRouter } from './router.tsx';

// The first page comes with what it shows: calls are made later, if at all.
const router = createRouter({
  read: async (name, input) => {
    const { callByName } = await import('./api/call.ts');
    return callByName(name, input);
  },
});

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
