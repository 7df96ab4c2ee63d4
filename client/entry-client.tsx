import './jitless.ts';
import './trusted-types.ts';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { callByName } from './api/call.ts';
import { createRouter } from './router.tsx';

const router = createRouter({ read: callByName });

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
