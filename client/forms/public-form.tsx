import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../shared/errors.ts';
import { formControlFields, minimumFillMs } from '../../shared/form-rules.ts';
import type { FormReply } from '../../shared/schemas/form-outbox.ts';
import { call, callByName } from '../data/call.ts';
import { useFormOfField } from './form.tsx';
import type { Sent } from './use-form.ts';

const { honeypot, page, stamp, submission } = formControlFields;

/** When the stamp of a form came (performance.now()): how long a person then took, the server measures by it. */
const stampedAt = new WeakMap<HTMLFormElement, number>();

/**
 * The fields that every public form sends besides its own: an id by which a submission sent twice is recognised (its
 * draft's), the page that it stands on, the time stamp, and a trap that only programs fill in. The server's HTML has no
 * id and no stamp: it is the same for everybody.
 */
export function PublicFormFields() {
  const { draft, reply } = useFormOfField();
  const { href } = useRouter().state.location;
  const time = useRef<HTMLInputElement>(null);
  useEffect(() => {
    call('getFormStamp').then(
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
      <input type="hidden" name={submission} value={draft.id ?? reply?.values?.[submission]?.[0] ?? ''} />
      <input type="hidden" name={page} value={href} />
      {/* No defaultValue: of a hidden input React would write it back at every rendering. */}
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

/**
 * Sends a public form as it stands.
 *
 * @throws ApiError for every refusal: with `fields` for what must be corrected; statusCode 0 when there is no network
 */
export async function postForm(
  name: 'sendApplicationForm' | 'sendContactForm',
  { body, element }: Sent,
): Promise<FormReply> {
  await waitForMinimumFill(element);
  // The server answers these two calls in exactly this shape.
  const reply = (await callByName(name, { body })) as FormReply;
  if (reply.success) return reply;
  throw new ApiError('refused_by_backend', reply.message, {
    fromBackend: true,
    ...(reply.fields && { fields: reply.fields }),
  });
}
