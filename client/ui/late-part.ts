import type { ComponentType } from 'react';

/** A part of a page whose code comes later than its HTML; `Sleeper` shows it. */
export interface LatePart {
  /** `visible`: a little before it comes into view. `idle`: when the page has nothing better to do. */
  readonly when: 'visible' | 'idle';
  /** Loads the code, once. */
  wake(): Promise<void>;
  /** Settles when the code is there, whoever asked for it. */
  readonly awake: Promise<void>;
  /** The component, once its code is there. */
  readonly current: () => ComponentType | undefined;
}

/** @param load `() => import('./part.tsx')`, whose default export takes no props */
export function latePart(load: () => Promise<{ default: ComponentType }>, when: LatePart['when']): LatePart {
  let component: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const { promise: awake, resolve } = Promise.withResolvers<void>();
  return {
    when,
    awake,
    current: () => component,
    wake: () => {
      loading ??= load().then(
        (module) => {
          component = module.default;
          resolve();
        },
        (error: unknown) => {
          // The next to come near tries again.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** For a route's loader: what it has loaded, as soon as the code that shows it is there too. */
export async function withPart<Loaded>(part: LatePart, loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, part.wake()]);
  return loaded;
}
