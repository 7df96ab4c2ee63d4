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
const room = <div style={{ minHeight: '100vh' }} />;

interface LaterProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Content below the first screen, which comes after the paint of the new page. */
export const BelowTheFold = ({ children }: Omit<LaterProps, 'fallback'>) => (
  <AfterPaint fallback={room}>{children}</AfterPaint>
);

/**
 * Delays content that is not visible at first by two frames after a navigation within the app, so that a slow phone paints the
 * new page at once. Server HTML contains it, and so does a page reached by Back, whose scroll position needs it.
 */
export function AfterPaint({ fallback = null, children }: LaterProps) {
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
  return shown ? children : fallback;
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
