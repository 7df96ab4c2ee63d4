type ToastMessage = { kind: 'success' | 'error' | 'info' | 'warning'; text: string };

let waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();

function show(kind: ToastMessage['kind'], text: string): void {
  waiting.push({ kind, text });
  for (const watch of watchers) watch();
}

/** Shows a toast. Messages are queued until the container is mounted. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  /** The action succeeded with a side effect that the admin should know. */
  warning: (text: string) => show('warning', text),
};

/** Calls back for every message, at once for queued ones. Returns a function that unsubscribes. */
export function subscribeToToasts(watch: () => void): () => void {
  watchers.add(watch);
  if (waiting.length > 0) watch();
  return () => {
    watchers.delete(watch);
  };
}

export function drainToasts(): ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
