import { type LatePart, latePart } from '../ui/late-part.ts';
import type { LoadContent } from './service-head.ts';

/** A service page whose content and sections come after the server's HTML, which says it all. */
export function servicePart(content: LoadContent): LatePart {
  return latePart(async () => {
    const [{ ServicePage }, words] = await Promise.all([import('./service-page.tsx'), content()]);
    return { default: () => <ServicePage content={words} /> };
  }, 'idle');
}
