import { useElementScrollRestoration, useHydrated, useLocation } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react';
import { LastMove } from './history.ts';

// Parts of a page that can wait.

/** Keeps the footer below the window until then. */
const room = { minHeight: '100vh' };

/**
 * Delays content below the first screen by two frames after a navigation within the app, so that a slow phone paints the
 * new page at once. Server HTML contains it, and so does a page reached by Back, whose scroll position needs it.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const wanted = useLocation({ select: ({ hash }) => hash !== '' });
  const left = useElementScrollRestoration({ getElement: () => window });
  const move = use(LastMove);
  const [shown, setShown] = useState(() => !hydrated || wanted || Boolean(left?.scrollY) || move.current < 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Two frames: the first screen has been painted by then.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return shown ? children : <div style={room} />;
}

/**
 * A component whose code the first page does without: the server's HTML shows it. `load` belongs into the server's start or
 * a route's loader; a component that is loaded is rendered at once.
 *
 * @param options.when delays loading on the first page
 * @param options.Fallback shown where neither the server's HTML nor the code exists
 */
export function late<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { when = async () => {}, Fallback }: { when?: () => Promise<void>; Fallback?: ComponentType<Props> } = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded ??= await importComponent();
  };
  const Late = lazy(async () => {
    await when();
    await load().catch(() => undefined);
    // If the code cannot be loaded, the server's HTML stays, or else the fallback.
    return loaded ? { default: loaded } : new Promise<never>(() => undefined);
  });
  // Memoized: an update before hydration would replace the server's HTML.
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module
  const View = memo((props: Props) => {
    const [Component] = useState(() => loaded ?? Late);
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Component {...props} />
      </Suspense>
    );
  });
  return { View, load };
}
