import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { formControlFields } from '../../../shared/form-rules.ts';
import type { FormReply } from '../../../shared/schemas/form-outbox.ts';
import { type DraftFields, dropDraft, fillForm, keepDraft, readDraft } from '../../api/form-draft.ts';
import { postForm } from '../../api/public-form.tsx';
import { contactMessages } from '../../copy/contact-messages.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';

const draftName = 'contact';
const statusNote = 'status';
const errorNote = 'error:';

export type FieldErrors = Readonly<Record<string, string>>;

/** A failure without an answer may have been recorded all the same: the next try must be known as the same one. */
type Outcome = FormReply & { unanswered?: true };

/** What the reload must not forget of a failure: its message, and the words beside the fields. */
const toNotes = (reply: Outcome): DraftFields => ({
  ...(!reply.unanswered && { [formControlFields.submission]: [] }),
  [statusNote]: [reply.message],
  ...Object.fromEntries(Object.entries(reply.fields ?? {}).map(([name, words]) => [`${errorNote}${name}`, [words]])),
});

const errorsOf = (draft: DraftFields): FieldErrors =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, [words]]) =>
      name.startsWith(errorNote) && words ? [[name.slice(errorNote.length), words]] : [],
    ),
  );

/** Sends the form as it stands; every failure becomes a reply with words for a person. */
async function send(form: HTMLFormElement): Promise<Outcome> {
  try {
    const reply = await postForm('sendContactForm', form);
    return { ...reply, message: reply.message || contactMessages.failed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.statusCode === 0) return { success: false, message: contactMessages.failed, unanswered: true };
    return { success: false, message: error.message, ...(error.fields && { fields: error.fields }) };
  }
}

/** The states of the contact form (section 4): idle, sending, then an alert, and the page reloads in both cases. */
export function useEnquiry() {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [status, setStatus] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { alert } = useAlert();

  // After the reload of a failure, what was typed is there again, and why it was not sent (decision 12).
  useEffect(() => {
    const draft = readDraft('session', draftName);
    if (!draft || !form.current) return;
    fillForm(form.current, draft);
    setStatus(draft[statusNote]?.[0] ?? null);
    setErrors(errorsOf(draft));
  }, []);

  // Once the words are beside the fields, the first field at fault has the keyboard.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setStatus(null);
    const reply = await send(sent).finally(() => setSending(false));
    if (reply.success) {
      dropDraft('session', draftName);
      sent.reset();
    } else {
      keepDraft('session', draftName, sent, toNotes(reply));
    }
    setStatus(reply.success ? contactMessages.success : reply.message);
    await alert(reply.success ? contactMessages.success : reply.message, { kind: reply.success ? 'good' : 'bad' });
    // Without a network there is nothing to load again, and the page would be gone.
    if (navigator.onLine) window.location.reload();
    else busy.current = false;
  };

  return { form, sending, status, errors, submit };
}
