import { formControlFields } from '../../shared/form-rules.ts';

/** What has been typed into a form, by field name. Files cannot be kept: of them the name remains. */
export type DraftFields = Readonly<Record<string, readonly string[]>>;

/** `session`: for this tab, until it is closed. `local`: outlives the browser. */
export type DraftPlace = 'session' | 'local';

const isDraft = (value: unknown): value is DraftFields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'));
const forgotten: readonly string[] = [formControlFields.honeypot, formControlFields.stamp];

// Both are absent on the server and throw where storage is forbidden.
const storageOf = (place: DraftPlace): Storage => (place === 'local' ? window.localStorage : window.sessionStorage);
const keyOf = (name: string) => `draft:${name}`;

export function readDraft(place: DraftPlace, name: string): DraftFields | undefined {
  try {
    const kept: unknown = JSON.parse(storageOf(place).getItem(keyOf(name)) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the form as it stands, with notes of the page's own. */
export function keepDraft(place: DraftPlace, name: string, form: HTMLFormElement, notes: DraftFields = {}): void {
  const fields: Record<string, string[]> = {};
  for (const [field, value] of new FormData(form)) {
    if (forgotten.includes(field)) continue;
    fields[field] ??= [];
    fields[field].push(typeof value === 'string' ? value : value.name);
  }
  try {
    storageOf(place).setItem(keyOf(name), JSON.stringify({ ...fields, ...notes }));
  } catch {
    // Storage is forbidden or full: the form works all the same.
  }
}

export function dropDraft(place: DraftPlace, name: string): void {
  try {
    storageOf(place).removeItem(keyOf(name));
  } catch {
    // Then nothing was kept either.
  }
}

/** Writes a draft into a form. What somebody has typed in the meantime, and what is fixed, stays. */
export function fillForm(form: HTMLFormElement, fields: DraftFields): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) fillInput(control, fields[control.name]);
    else if (control instanceof HTMLTextAreaElement) fillText(control, fields[control.name]?.[0]);
    else if (control instanceof HTMLSelectElement && control.value === '') {
      const [value] = fields[control.name] ?? [];
      if (value !== undefined) control.value = value;
    }
  }
}

function fillInput(input: HTMLInputElement, values: readonly string[] | undefined): void {
  if (input.type === 'file' || input.readOnly) return;
  if (input.type === 'checkbox') {
    // A click, not an assignment: whoever listens for changes must hear of it.
    if (values?.includes(input.value) && !input.checked) input.click();
  } else if (input.type === 'hidden') {
    if (values?.[0]) input.value = values[0];
  } else fillText(input, values?.[0]);
}

function fillText(control: HTMLInputElement | HTMLTextAreaElement, value: string | undefined): void {
  if (value !== undefined && control.value === control.defaultValue) control.value = value;
}
