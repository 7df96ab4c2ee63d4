/** Runs when the browser has nothing better to do; returns how to call it off. Safari has no idle callback. */
export function whenIdle(run: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(() => run(), { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
