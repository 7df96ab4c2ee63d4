import { formControlFields } from '#shared/form-rules.ts';

/** Texts by field name; several for checkboxes. */
export type Texts = Readonly<Record<string, readonly string[]>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
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

/** Excludes secrets and technical fields. */
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

/** Whether the form is empty, including passwords and codes. */
export const isUntouched = (form: HTMLFormElement, initial: Initial): boolean =>
  Object.keys(changedTexts(readTexts(form, initial), readInitialTexts(form, initial))).length === 0 &&
  Array.from(form.elements).every((each) => !isControl(each) || !isSecret(each) || each.value === '');
