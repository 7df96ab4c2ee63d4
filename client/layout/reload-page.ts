/**
 * Loads the page anew, where a server is there to give it. Without one the browser would put a page of its own in its
 * place, and what stands in the forms would be out of reach.
 *
 * @returns whether it loads
 */
export async function reloadPage(): Promise<boolean> {
  const { href } = window.location;
  const answer = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer || answer.status >= 500 || window.location.href !== href) return false;
  window.history.replaceState({ ...window.history.state, reloaded: true }, '');
  window.location.reload();
  return true;
}
