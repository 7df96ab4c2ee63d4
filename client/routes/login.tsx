import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { redirectPath } from '../search/search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirect: z.optional(redirectPath) }),
  staticData: { keep: 'forever' },
  component: () => <h1>login</h1>,
});
