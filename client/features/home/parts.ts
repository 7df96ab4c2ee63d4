import { latePart } from '../../ui/late-part.ts';

/** The sections of the home page, in order. Their HTML is there from the start; their code comes when it is needed. */
export const homeParts = [
  latePart(() => import('./hero.tsx'), 'idle'),
  latePart(() => import('./services.tsx'), 'visible'),
  latePart(() => import('./timeline.tsx'), 'visible'),
  latePart(() => import('./latest-work.tsx'), 'visible'),
  latePart(() => import('./statistics.tsx'), 'visible'),
  latePart(() => import('./technologies.tsx'), 'visible'),
  latePart(() => import('../../services/closing-call.tsx'), 'visible'),
] as const;

/** For whoever renders the page without the server's HTML: the server itself, and the router of a running page. */
export async function wakeHome(): Promise<void> {
  await Promise.all(homeParts.map((part) => part.wake()));
}
