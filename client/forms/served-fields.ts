const fields = ':is(input:not([type=hidden]), textarea, select)[name]';
const fieldsNow = () =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(fields));

/** Fields of the server's HTML before React started. */
let served = import.meta.env.SSR ? [] : fieldsNow();

/** When React replaces the document (for example after a translator changed it), copies typed values to the new fields. */
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
