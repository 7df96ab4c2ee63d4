import { useEffect, useState, useSyncExternalStore } from 'react';
import type { IllustrationName } from '../assets/illustrations/alt.ts';
import { whenIdle } from './idle.ts';
import type { Picture } from './illustration-index.ts';
import { useHydrated } from './use-hydrated.ts';

type Lookup = (name: IllustrationName) => Picture;

// On the server it is there from the start. In the browser's build the condition is false and the line is gone.
const ofServer: Lookup | undefined = import.meta.env.SSR
  ? (await import('./illustration-index.ts')).pictureOf
  : undefined;

const retryMs = 15_000;
const nothing: Picture = { src: undefined, alt: '' };

let asked = false;
let loaded: Lookup | undefined;
const waiting = new Set<() => void>();

function loadIndex(): void {
  if (asked) return;
  asked = true;
  import('./illustration-index.ts').then(
    (module) => {
      loaded = module.pictureOf;
      for (const tell of waiting) tell();
    },
    () => {
      // A picture is not worth a broken page. The failure is kept for a while: asked again at once, a page without a
      // network would ask without end.
      setTimeout(() => {
        asked = false;
      }, retryMs);
    },
  );
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/**
 * Where a picture is and what it shows. The index of all pictures would weigh 4 KiB in everybody's first load and
 * is of no use there: the server has written address and words into the HTML. So the browser gets null for a
 * picture it found on the page (leave its attributes alone) and looks up only those it draws itself; until the index
 * is there, such a picture is empty and the words around it stand.
 */
export function usePicture(name: IllustrationName): Picture | null {
  const hydrated = useHydrated();
  const [found] = useState(hydrated ? null : name);
  const pictureOf = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
  const drawn = found !== name;
  useEffect(() => (drawn ? loadIndex() : whenIdle(loadIndex)), [drawn]);
  if (ofServer) return ofServer(name);
  if (!drawn) return null;
  return pictureOf ? pictureOf(name) : nothing;
}
