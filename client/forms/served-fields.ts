const fields = ':is(input:not([type=hidden]), textarea, select)[name]';
const fieldsNow = () =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(fields));

/** The fields of the server's HTML, as they were before React came. */
let served = import.meta.env.SSR ? [] : fieldsNow();

/**
 * Where React has drawn the document anew (a translator was at it before), what was typed into the fields of the server's
 * HTML goes into those that have taken their place. Once, before anybody reads them.
 */
export function restoreServedFields(): void {
  const now = fieldsNow();
  const before = served;
  served = [];
  for (const [at, field] of before.entries()) {
    const next = now[at];
    if (field.isConnected || next?.name !== field.name) continue;
    if (field instanceof HTMLInputElement && next instanceof HTMLInputElement) {
      next.checked = field.checked;
      if (field.type === 'file') next.files = field.files;
    }
    if (field.type !== 'file') next.value = field.value;
  }
}
