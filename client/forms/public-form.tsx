import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../shared/errors.ts';
import { formControlFields, minimumFillMs } from '../../shared/form-rules.ts';
import type { FormReply } from '../../shared/schemas/form-outbox.ts';
import { call, callByName } from '../data/call.ts';
import { useFormOfField } from './form.tsx';
import type { Sent } from './use-app-form.ts';

const { honeypot, page, stamp, submission } = formControlFields;

interface Stamp {
  readonly value: string;
  /** When it came (performance.now()): how long a person then took, the server measures by it. */
  readonly since: number;
}

/** The stamp that each form is sent with next. */
const stamps = new WeakMap<HTMLFormElement, Promise<Stamp>>();

function requestStamp(form: HTMLFormElement): Promise<Stamp> {
  const coming = call('getFormStamp').then(({ stamp }) => ({ value: stamp, since: performance.now() }));
  stamps.set(form, coming);
  // It is asked for again when the form is sent.
  coming.catch(() => stamps.delete(form));
  return coming;
}

/**
 * The fields that every public form sends besides its own: an id by which a submission sent twice is recognised (its
 * draft's), the page that it stands on, the stamp, and a trap that only programs fill in. The server's HTML is the same
 * for everybody: it has no id, and a stamp that is good for posts without script alone.
 */
export function PublicFormFields() {
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

/** Autofill can be quicker than the server believes of a person; such a person waits here, unnoticed, for the rest. */
async function waitForMinimumFill({ since }: Stamp): Promise<void> {
  const rest = since + minimumFillMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

/**
 * Sends a public form as it stands.
 *
 * @throws ApiError for every refusal: with `fields` for what must be corrected; statusCode 0 when there is no network
 */
export async function postForm(
  name: 'sendApplicationForm' | 'sendContactForm',
  { body, element }: Sent,
): Promise<FormReply> {
  const own = await (stamps.get(element) ?? requestStamp(element));
  await waitForMinimumFill(own);
  // Each is accepted for one post, and for repeating that post.
  const answer = callByName(name, { body: { ...body, [stamp]: own.value } }).finally(() => {
    void requestStamp(element);
  });
  // The server answers these two calls in exactly this shape.
  const reply = (await answer) as FormReply;
  if (reply.success) return reply;
  throw new ApiError('refused_by_backend', reply.message, {
    fromBackend: true,
    ...(reply.fields && { fields: reply.fields }),
  });
}
