import { useHydrated, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostedReply } from '../../shared/page-rendering.ts';
import type { FormName } from '../../shared/schemas/form-outbox.ts';

/** The server's answer to this form, where it was posted without script: for the form in the HTML that it came with. */
export function useReply(form: FormName | undefined): PostedReply | undefined {
  const { reply } = useRouteContext({ from: '__root__' });
  const hydrated = useHydrated();
  // A form that is shown later, after a walk, is another one.
  const [own] = useState(hydrated || reply?.form !== form ? undefined : reply);
  return own;
}
