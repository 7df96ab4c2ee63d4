import { useHydrated, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostedReply } from '#shared/page-rendering.ts';
import type { FormName } from '#shared/schemas/form-outbox.ts';
import { formReplyCopy } from '../copy/form-replies.ts';

export interface Outcome {
  readonly kind: 'good' | 'bad';
  readonly text: string;
  /** Refers to invalid fields and disappears when all are corrected. */
  readonly ofFields?: boolean;
}

/** Values of a returned form by name. */
const valuesOf = (values: NonNullable<PostedReply['values']>, lists: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, texts]) => [name, lists.includes(name) ? texts : texts.at(-1)]),
  );

const errorsOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, { type: 'server', message }]));

/** The server's answer to this form when it was posted without script. */
export function usePostedReply(form: FormName | undefined, lists: readonly string[] = []) {
  const { reply } = useRouteContext({ from: '__root__' });
  const hydrated = useHydrated();
  const [own] = useState(() => {
    // A form rendered after a navigation is another one.
    if (hydrated || !reply || reply.form !== form) return undefined;
    return {
      ...reply,
      initial: reply.values && valuesOf(reply.values, lists),
      errors: errorsOf(reply.fields ?? {}),
    };
  });
  return own;
}

/** The message below a form that was posted without script. */
export function outcomeOf({ success, message, values, fields }: PostedReply): Outcome {
  if (success) return { kind: 'good', text: message };
  return {
    kind: 'bad',
    text: values ? message : `${message} ${formReplyCopy.goBack}`,
    ofFields: fields !== undefined,
  };
}
