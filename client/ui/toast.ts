export type Note = { kind: 'success' | 'error' | 'info'; text: string };

let waiting: Note[] = [];
const watchers = new Set<() => void>();

function say(kind: Note['kind'], text: string): void {
  waiting.push({ kind, text });
  for (const watch of watchers) watch();
}

/** News that asks for no answer. May be called before the host is there: notes wait for it. */
export const toast = {
  success: (text: string) => say('success', text),
  error: (text: string) => say('error', text),
  info: (text: string) => say('info', text),
};

/** Calls back for every note, at once for those already waiting; returns how to stop. */
export function subscribeToToasts(watch: () => void): () => void {
  watchers.add(watch);
  if (waiting.length > 0) watch();
  return () => {
    watchers.delete(watch);
  };
}

export function drainToasts(): Note[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
