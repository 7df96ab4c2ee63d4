import { useHydrated, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostedReply } from '../../shared/page-rendering.ts';
import type { FormName } from '../../shared/schemas/form-outbox.ts';
import { formReplyCopy } from '../copy/form-replies.ts';

export interface Outcome {
  readonly kind: 'good' | 'bad';
  readonly text: string;
  /** It speaks of marked fields, and goes with the last mark. */
  readonly ofFields?: boolean;
}

/** What the fields of a form that came back hold, by name. */
const valuesOf = (values: NonNullable<PostedReply['values']>, lists: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, texts]) => [name, lists.includes(name) ? texts : texts.at(-1)]),
  );

const errorsOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, { type: 'server', message }]));

/** The server's answer to this form, where it was posted without script: for the form in the HTML that it came with. */
export function usePostedReply(form: FormName | undefined, lists: readonly string[] = []) {
  const { reply } = useRouteContext({ from: '__root__' });
  const hydrated = useHydrated();
  const [own] = useState(() => {
    // A form that is shown later, after a walk, is another one.
    if (hydrated || !reply || reply.form !== form) return undefined;
    return {
      ...reply,
      initial: reply.values && valuesOf(reply.values, lists),
      errors: errorsOf(reply.fields ?? {}),
    };
  });
  return own;
}

/** What an answer to a post without script says below the form. */
export function outcomeOf({ success, message, values, fields }: PostedReply): Outcome {
  if (success) return { kind: 'good', text: message };
  return {
    kind: 'bad',
    text: values ? message : `${message} ${formReplyCopy.goBack}`,
    ofFields: fields !== undefined,
  };
}
