import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dropDraft, fillForm, keepDraft, readDraft } from '../../api/form-draft.ts';

/** A form whose text outlives a reload, a crash and the end of the session, until `forget` is called. */
export function useKeptForm(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const draft = readDraft('local', name);
    if (!draft || !form.current) return;
    fillForm(form.current, draft);
    setRestored(true);
  }, [name]);

  const forget = () => {
    dropDraft('local', name);
    setRestored(false);
  };
  return {
    form,
    restored,
    keep: (event: FormEvent<HTMLFormElement>) => keepDraft('local', name, event.currentTarget),
    forget,
    /** Back to what the form began with. */
    discard: () => {
      forget();
      form.current?.reset();
    },
  };
}
