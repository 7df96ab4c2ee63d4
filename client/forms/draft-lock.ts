/** Lets go of a draft that was taken. */
export type Release = () => void;

/** Pages that did not come over https have no locks: there, a tab goes on with what it has written itself, and no more. */
export const canLock = (): boolean => 'locks' in navigator;

/**
 * Takes a draft for a form: one draft is written by one form, whatever tab it is in. The browser lets go of it with the
 * page at the latest (Web Locks).
 *
 * @returns undefined while another form has it
 */
export async function takeDraft(id: string): Promise<Release | undefined> {
  if (!canLock()) return () => undefined;
  // A form that is leaving this page in the same moment lets go first.
  await Promise.resolve();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined));
    // Where storage is forbidden, so are locks, and there is nothing to share.
    navigator.locks.request(`draft ${id}`, { ifAvailable: true }, hold).catch(() => resolve(() => undefined));
  });
}
