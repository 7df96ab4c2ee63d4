import { use, useEffect, useState } from 'react';
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

let loading: Promise<Lookup> | undefined;
let loaded: Lookup | undefined;

function loadIndex(): Promise<Lookup> {
  loading ??= import('./illustration-index.ts').then(
    (module) => {
      loaded = module.pictureOf;
      return loaded;
    },
    () => {
      // A picture is not worth a broken page. The failure is kept for a while: asked again at once, a page without a
      // network would ask without end.
      setTimeout(() => {
        loading = undefined;
      }, retryMs);
      return () => ({ src: undefined, alt: '' });
    },
  );
  return loading;
}

/**
 * Where a picture is and what it shows. The index of all pictures would weigh 4 KiB in everybody's first load and
 * is of no use there: the server has written address and words into the HTML. So the browser gets null for a
 * picture it found on the page (leave its attributes alone) and looks up only those it draws itself.
 */
export function usePicture(name: IllustrationName): Picture | null {
  const hydrated = useHydrated();
  const [found] = useState(hydrated ? null : name);
  useEffect(() => whenIdle(loadIndex), []);
  if (ofServer) return ofServer(name);
  if (found === name) return null;
  return (loaded ?? use(loadIndex()))(name);
}
