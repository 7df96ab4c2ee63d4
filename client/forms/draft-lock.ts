/** Pages that did not come over https have no locks: there, a tab goes on with what it has written itself, and no more. */
export const canLock = (): boolean => 'locks' in navigator;

/**
 * Takes a draft for a form: one draft is written by one form, whatever tab it is in. The browser lets go of it with the
 * page at the latest (Web Locks).
 *
 * @param until lets go of it
 * @returns false while another form has it
 */
export async function takeDraft(id: string, until: AbortSignal): Promise<boolean> {
  if (!canLock()) return true;
  // A form that is leaving this page in the same moment lets go first.
  await Promise.resolve();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock || until.aborted) return;
      return new Promise((release) => until.addEventListener('abort', release, { once: true }));
    };
    // Where storage is forbidden, so are locks, and there is nothing to share.
    navigator.locks.request(`draft ${id}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}
