import { formControlFields } from '#shared/form-rules.ts';

export type Texts = Readonly<Record<string, readonly string[]>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * The form's values for the typed call: repeated names and `lists` as lists, without empty files. An unfinished input,
 * such as a date without time, is empty in the browser; here it gets an invalid value, so that it is reported.
 */
export function formFields(
  form: HTMLFormElement,
  lists: readonly string[] = [],
): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const data = new FormData(form);
  const fields: Record<string, FormDataEntryValue | FormDataEntryValue[]> = {};
  for (const name of new Set([...data.keys(), ...lists])) {
    const values = data.getAll(name).filter((value) => typeof value === 'string' || value.size > 0);
    const [first] = values;
    if (lists.includes(name) || values.length > 1) fields[name] = values;
    else if (first !== undefined) fields[name] = first;
  }
  for (const control of form.elements)
    if (isControl(control) && control.validity.badInput) fields[control.name] = control.validationMessage;
  return fields;
}

const controlFields: readonly string[] = Object.values(formControlFields);

/** A revealed password has type text. */
const isSecret = (control: Control) => control.type === 'password' || control.dataset.private !== undefined;

const isKept = (control: Control) => control.name !== '' && !isSecret(control) && !controlFields.includes(control.name);

function textsOf(form: HTMLFormElement, read: (control: Control) => string | undefined): Texts {
  const texts: Record<string, string[]> = {};
  for (const control of form.elements) {
    if (!isControl(control) || !isKept(control)) continue;
    texts[control.name] ??= [];
    const text = read(control);
    if (text !== undefined) texts[control.name]?.push(text);
  }
  return texts;
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

type Initial = Readonly<Record<string, string | undefined>>;

export const isFileInput = (control: unknown): control is HTMLInputElement & { readonly files: FileList } =>
  control instanceof HTMLInputElement && control.type === 'file';

/** Current values without passwords and codes; for files the name or placeholder. */
export const readTexts = (form: HTMLFormElement, initial: Initial): Texts =>
  textsOf(form, (control) => {
    if (isFileInput(control)) {
      const usable = control.validity.customError ? undefined : control.files[0];
      return usable?.name ?? initial[control.name] ?? '';
    }
    return isBox(control) && !control.checked ? undefined : (control.dataset.typed ?? control.value);
  });

const controlsOf = (form: HTMLFormElement, name: string): Control[] => {
  const found = form.elements.namedItem(name);
  return (found instanceof RadioNodeList ? [...found] : [found]).filter(isControl);
};

export function fieldText(form: HTMLFormElement, name: string): string | undefined {
  const controls = controlsOf(form, name);
  return controls.length === 0
    ? undefined
    : (controls.find((control) => !isBox(control) || control.checked)?.value ?? '');
}

/** Fills in a field and fires an input event, so that everything that watches the form follows. */
export function fillField(form: HTMLFormElement, name: string, texts: readonly string[]): void {
  const controls = controlsOf(form, name);
  for (const control of controls)
    if (isBox(control)) control.checked = texts.includes(control.value);
    else control.value = texts[0] ?? '';
  controls[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}

const canShow = (form: HTMLFormElement, name: string, texts: readonly string[]) =>
  controlsOf(form, name).some(
    (control) =>
      !(control instanceof HTMLSelectElement) || [...control.options].some(({ value }) => value === (texts[0] ?? '')),
  );

export const textsWithoutField = (form: HTMLFormElement, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, each]) => !controlFields.includes(name) && !canShow(form, name, each)),
  );

/** Initial values. Hidden inputs and files have none; the form provides them. */
export const readInitialTexts = (form: HTMLFormElement, initial: Initial): Texts =>
  textsOf(form, (control) => {
    if (isBox(control)) return control.defaultChecked ? control.value : undefined;
    if (control instanceof HTMLSelectElement)
      return Array.from(control.options).find((option) => option.defaultSelected)?.value ?? '';
    return ['hidden', 'file'].includes(control.type) ? (initial[control.name] ?? '') : control.defaultValue;
  });

export const readBlankTexts = (form: HTMLFormElement, initial: Initial): Texts =>
  textsOf(form, (control) => (isBox(control) ? undefined : (initial[control.name] ?? '')));

export const sameTexts = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

export const changedTexts = (now: Texts, base: Texts): Texts =>
  Object.fromEntries(Object.entries(now).filter(([name, texts]) => !sameTexts(texts, base[name])));

export const isUntouched = (form: HTMLFormElement, initial: Initial): boolean =>
  Object.keys(changedTexts(readTexts(form, initial), readInitialTexts(form, initial))).length === 0 &&
  Array.from(form.elements).every((each) => !isControl(each) || !isSecret(each) || each.value === '');
