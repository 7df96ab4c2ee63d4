import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from './idle.ts';
import { useSeen } from './motion/use-seen.ts';

type IslandProps<Props> = {
  /** `() => import('./heavy.tsx')`, whose default export takes `props`. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** What the server sends and what stays until the module is here. Give it the size of the real thing. */
  fallback: ReactNode;
  when?: 'visible' | 'idle';
};

/** Keeps a heavy component out of the first load: its server HTML stands in until it is near or time is free. */
export function Island<Props extends object>({ load, props, fallback, when = 'visible' }: IslandProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const ref = useRef<HTMLDivElement>(null);

  const wake = () => {
    load().then(
      (module) => startTransition(() => setLoaded(() => module.default)),
      // Without it the server's HTML stays, which says the same.
      (error: unknown) => console.warn('A part of the page could not be loaded', error),
    );
  };
  useSeen(ref, () => when === 'visible' && wake(), { threshold: 0, margin: '300px' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is idle for the first time
  useEffect(() => (when === 'idle' ? whenIdle(wake) : undefined), []);

  return <div ref={ref}>{Loaded ? <Loaded {...props} /> : fallback}</div>;
}
