import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { formControlFields } from '../../../shared/form-rules.ts';
import { type DraftFields, dropDraft, fillForm, keepDraft, readDraft } from '../../api/form-draft.ts';
import { postForm } from '../../api/public-form.tsx';
import { frameFailures } from '../../copy/frame-messages.ts';
import { focusFirstFault } from '../../ui/focus-fault.ts';
import type { FieldErrors } from './application-fields.tsx';

const draftName = 'application';
const pageNote = 'page';
/** These belong to one application; the rest of a draft is about the person and serves for the next one too. */
const ofOnePage = ['position_applied_for', formControlFields.submission];

/** Brings back what was typed before a reload, and says which file was chosen then. */
function useDraft(form: RefObject<HTMLFormElement | null>, page: string) {
  const [lostFile, setLostFile] = useState<string>();
  useEffect(() => {
    const draft = readDraft('session', draftName);
    if (!form.current || !draft) return;
    const samePage = draft[pageNote]?.[0] === page;
    const fields = Object.entries(draft).filter(([name]) => samePage || !ofOnePage.includes(name));
    fillForm(form.current, Object.fromEntries(fields));
    setLostFile(draft.upload_resume?.[0] || undefined);
  }, [form, page]);
  return lostFile;
}

/** Everything about an application but its fields: the draft, the sending, and what came of it. */
export function useApplication() {
  const router = useRouter();
  const page = router.state.location.href;
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const lostFile = useDraft(form, page);

  // Counts refusals: a field that is being put right must not lose the focus to the next one.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstFault(form.current);
  }, [refusals]);

  const refuse = (message: string, fields: FieldErrors = {}) => {
    setProblem(message);
    setErrors(fields);
    setRefusals((count) => count + 1);
    setState('editing');
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setState('sending');
    setProblem(null);
    try {
      const reply = await postForm('sendApplicationForm', event.currentTarget);
      if (!reply.success) return refuse(reply.message, reply.fields);
      dropDraft('session', draftName);
      setState('sent');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.statusCode === 0 ? frameFailures.network : error.message, error.fields);
    } finally {
      sending.current = false;
    }
  };

  const typed = (event: FormEvent<HTMLFormElement>) => {
    const notes: DraftFields = { [pageNote]: [page] };
    keepDraft('session', draftName, event.currentTarget, notes);
    const { target } = event;
    if (!(target instanceof Element)) return;
    const name = target.getAttribute('name') ?? '';
    if (!(name in errors)) return;
    const { [name]: _, ...rest } = errors;
    setErrors(rest);
    if (Object.keys(rest).length === 0) setProblem(null);
  };

  return { form, sent: state === 'sent', busy: state === 'sending', problem, errors, lostFile, submit, typed };
}
