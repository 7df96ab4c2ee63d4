import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '#shared/errors.ts';
import { formControlFields, minimumFillMs } from '#shared/form-rules.ts';
import type { FormReply } from '#shared/schemas/form-outbox.ts';
import { call, callByName } from '../data/call.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { AfterPaint } from '../ui/later.tsx';
import { startOver, useFormOfField } from './form.tsx';
import styles from './public-form.module.css';
import type { Sent } from './use-app-form.ts';

const clearQuestion =
  'Clear everything you filled in? This browser deletes its copy of the form, including a chosen file.';

interface ClearProps {
  onClear?: () => void;
}

/** Clears the form, its draft and its files. Asks first, unless the form is empty. */
function useClear({ onClear }: ClearProps) {
  const form = useFormOfField();
  const { confirm } = useAlert();
  const clear = async () => {
    if (!form.isEmpty() && !(await confirm(clearQuestion, { confirmLabel: 'Clear this form', danger: true }))) return;
    onClear?.();
    startOver(form);
  };
  return { form, clear };
}

export function ClearButton(props: ClearProps) {
  const { form, clear } = useClear(props);
  return (
    <Button variant="quiet" className={styles.clear} disabled={form.busy} onClick={clear}>
      Clear this form
    </Button>
  );
}

export function RestoredNote(props: ClearProps) {
  const { form, clear } = useClear(props);
  return (
    <div className={styles.restored} role="status">
      {form.draft.restoredAt === undefined ? null : (
        <p>
          Restored from your last visit. <TextButton onClick={clear}>Clear this form</TextButton>
        </p>
      )}
    </div>
  );
}

const { honeypot, page, stamp, submission } = formControlFields;

interface Stamp {
  readonly value: string;
  /** When it was issued (performance.now()); the server measures the fill time from it. */
  readonly since: number;
}

const stamps = new WeakMap<HTMLFormElement, Promise<Stamp>>();

function requestStamp(form: HTMLFormElement): Promise<Stamp> {
  const coming = call('getFormStamp').then(({ stamp }) => ({ value: stamp, since: performance.now() }));
  stamps.set(form, coming);
  coming.catch(() => stamps.delete(form));
  return coming;
}

/** The server's HTML is shared: it has no submission id, and its stamp is valid only for posts without script. */
function HiddenFields() {
  const { draft, postedReply } = useFormOfField();
  const { href } = useRouter().state.location;
  const { formStamp } = useRouteContext({ from: '__root__' });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.form) void requestStamp(field.current.form);
  }, []);
  return (
    <>
      <input type="hidden" name={submission} value={draft.id ?? postedReply?.values?.[submission]?.[0] ?? ''} />
      <input type="hidden" name={page} value={href} />
      <input ref={field} type="hidden" name={stamp} defaultValue={formStamp} suppressHydrationWarning />
      <div className="vh" aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** Nobody sees these fields, and their request would delay the paint of the page. */
export const PublicFormFields = () => (
  <AfterPaint>
    <HiddenFields />
  </AfterPaint>
);

/** Autofill can be faster than the server's minimum fill time; then wait for the rest of it. */
async function waitForMinimumFill({ since }: Stamp): Promise<void> {
  const rest = since + minimumFillMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

export async function postForm(
  name: 'sendApplicationForm' | 'sendContactForm',
  { body, element }: Sent,
): Promise<FormReply> {
  const own = await (stamps.get(element) ?? requestStamp(element));
  await waitForMinimumFill(own);
  const answer = callByName(name, { body: { ...body, [stamp]: own.value } }).finally(() => {
    void requestStamp(element);
  });
  const reply = (await answer) as FormReply;
  if (reply.success) return reply;
  throw new ApiError('refused_by_backend', reply.message, {
    fromBackend: true,
    ...(reply.fields && { fields: reply.fields }),
  });
}
