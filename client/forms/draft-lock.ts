/** Web Locks need https; without them, a tab restores only its own drafts. */
export const canLock = (): boolean => 'locks' in navigator;

/**
 * Acquires a draft with a Web Lock: one form writes one draft, across tabs. Leaving the page releases it.
 *
 * @param until releases it
 * @returns false while another form has it
 */
export async function takeDraft(id: string, until: AbortSignal): Promise<boolean> {
  if (!canLock()) return true;
  // A form that is being unmounted releases its lock first.
  await Promise.resolve();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock || until.aborted) return;
      return new Promise((release) => until.addEventListener('abort', release, { once: true }));
    };
    // Without storage there are no locks and nothing to share.
    navigator.locks.request(`draft ${id}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}
