/** Reloads the document if a server answers, and resolves to whether it does. Offline, a reload would lose the page. */
export async function reloadPage(): Promise<boolean> {
  const { href } = window.location;
  const answer = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer || answer.status >= 500 || window.location.href !== href) return false;
  // Past the router, which would load the failing page again and start another reload.
  History.prototype.replaceState.call(window.history, { ...window.history.state, reloaded: true }, '');
  window.location.reload();
  return true;
}
