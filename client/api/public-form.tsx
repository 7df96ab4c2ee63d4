import { useEffect, useRef } from 'react';
import { formControlFields, minimumFillMs } from '../../shared/form-rules.ts';
import type { FormReply } from '../../shared/schemas/form-outbox.ts';

const { honeypot, stamp, submission } = formControlFields;

/** When the stamp of a form came (performance.now()): how long a person then took, the server measures by it. */
const stampedAt = new WeakMap<HTMLFormElement, number>();

/** A version 4 UUID. `crypto.randomUUID` is missing where a site is tried over plain http. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The fields that every public form sends besides its own: an id by which a submission sent twice is recognised, the
 * time stamp, and a trap that only programs fill in. The server's HTML has them empty: it is the same for everybody.
 */
export function PublicFormFields() {
  const id = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (id.current && id.current.value === '') id.current.value = newId();
    const asking = import('./call.ts').then(({ call }) => call('getFormStamp'));
    asking.then(
      (answer) => {
        if (!time.current?.form) return;
        time.current.value = answer.stamp;
        stampedAt.set(time.current.form, performance.now());
      },
      // Without a stamp the post is judged by the rest.
      () => undefined,
    );
  }, []);
  return (
    <>
      {/* No defaultValue: of a hidden input React would write it back at every rendering. */}
      <input ref={id} type="hidden" name={submission} />
      <input ref={time} type="hidden" name={stamp} />
      <div className="vh" aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** Autofill can be quicker than the server believes of a person; such a person waits here, unnoticed, for the rest. */
async function waitForMinimumFill(form: HTMLFormElement): Promise<void> {
  const since = stampedAt.get(form);
  const rest = since === undefined ? 0 : since + minimumFillMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

/** What a form would post, as the typed call takes it: repeated names as lists, empty file inputs left out. */
export function formFields(form: HTMLFormElement): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const data = new FormData(form);
  const fields: Record<string, FormDataEntryValue | FormDataEntryValue[]> = {};
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === 'string' || value.size > 0);
    const [first] = values;
    if (first !== undefined) fields[name] = values.length > 1 ? values : first;
  }
  return fields;
}

/**
 * Sends a public form as it stands.
 *
 * @throws ApiError with `fields` for what must be corrected; statusCode 0 when there is no network
 */
export async function postForm(
  name: 'sendApplicationForm' | 'sendContactForm',
  form: HTMLFormElement,
): Promise<FormReply> {
  // Read first: what is typed while the post is on its way belongs to the next one.
  const body = formFields(form);
  await waitForMinimumFill(form);
  const { callByName } = await import('./call.ts');
  // The server answers these two calls in exactly this shape.
  return (await callByName(name, { body })) as FormReply;
}
