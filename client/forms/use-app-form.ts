import { useHydrated, useRouteContext } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import type { PostedReply } from '#shared/page-rendering.ts';
import type { FormName } from '#shared/schemas/form-outbox.ts';
import { isSessionEnd } from '../data/call.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { ignoreSecondClick } from '../ui/double-click.ts';
import { focusFirstFault } from '../ui/scroll.ts';
import { toast } from '../ui/toast.ts';
import { changedTexts, fillField, formFields, isUntouched, readBlankTexts, readTexts } from './form-values.ts';
import { type DraftOptions, useDraft } from './use-draft.ts';

interface Outcome {
  readonly kind: 'good' | 'bad';
  readonly text: string;
  /** Refers to invalid fields and disappears when all are corrected. */
  readonly ofFields?: boolean;
}

const valuesOf = (values: NonNullable<PostedReply['values']>, lists: readonly string[]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, texts]) => [name, lists.includes(name) ? texts : texts.at(-1)]),
  );

/** Messages by path, such as 'email' or 'questions.0.text'. */
type FieldErrors = Readonly<Record<string, string>>;

const isAt = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

export const errorAt = (errors: FieldErrors, name: string): string | null =>
  Object.entries(errors).find(([path]) => isAt(path, name))?.[1] ?? null;

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[] = []): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

function usePostedReply(form: FormName | undefined, lists: readonly string[] = []) {
  const { reply } = useRouteContext({ from: '__root__' });
  const hydrated = useHydrated();
  const [own] = useState(() => {
    // A form rendered after a navigation is another one.
    if (hydrated || !reply || reply.form !== form) return undefined;
    return { ...reply, initial: reply.values && valuesOf(reply.values, lists) };
  });
  return own;
}

function outcomeOf({ success, message, values, fields }: PostedReply): Outcome {
  if (success) return { kind: 'good', text: message };
  return {
    kind: 'bad',
    text: values ? message : `${message} Your browser's Back button brings you to the form as you left it.`,
    ofFields: fields !== undefined,
  };
}

export interface Sent {
  readonly body: Readonly<Record<string, FormDataEntryValue | FormDataEntryValue[]>>;
  readonly element: HTMLFormElement;
}

interface FormOptions<Values, Answer> {
  readonly schema: ZodMiniType<Values>;
  readonly lists?: readonly string[] | undefined;
  readonly initial?: Readonly<Record<string, string | undefined>> | undefined;
  readonly posted?: FormName | undefined;
  readonly draft?: DraftOptions | undefined;
  /** Subject of the form, for a message that is shown after the form has been left. */
  readonly about?: string | undefined;
  /** Additional validation, such as a required file: messages by field name. */
  readonly check?: ((sent: Sent) => FieldErrors) | undefined;
  /** Sends the form. An ApiError is a refusal: its `fields` are marked, its message appears in `outcome`. */
  readonly onSubmit: (values: Values, sent: Sent) => Promise<Answer>;
  readonly onSuccess?: ((answer: Answer, sent: Sent) => unknown) | undefined;
  readonly errorMessage?: ((error: ApiError) => string | null) | undefined;
  readonly onError?: ((error: ApiError, message: string | null, sent: Sent) => unknown) | undefined;
}

/** Fields that cannot be sent as they are: a refused file, or a text whose picture is being uploaded. */
export const unsendable = ({ elements }: HTMLFormElement): FieldErrors =>
  Object.fromEntries(
    [...elements].flatMap((field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.validity.customError
        ? [[field.name, field.validationMessage]]
        : [],
    ),
  );

/** The form hook. Its fields are plain named inputs, so the form is equal on the server and posts without script. */
export function useAppForm<Values, Answer = unknown>(options: FormOptions<Values, Answer>) {
  const { schema, lists, initial = {} } = options;
  const answered = usePostedReply(options.posted, lists);
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(answered ? outcomeOf(answered) : null);
  /** Number of resets. The fields of each round are new elements. */
  const [round, setRound] = useState(0);
  const reply = round === 0 ? answered : undefined;

  const [errors, setErrors] = useState<FieldErrors>(answered?.fields ?? {});
  /** Fields are validated while they are corrected, not before the first attempt. */
  const wasSubmitted = useRef(answered !== undefined);

  const draft = useDraft({
    options: options.draft,
    element,
    initial,
    reply: reply?.success || reply?.values ? reply : undefined,
    round,
    onMessage: (text) => setOutcome({ kind: 'bad', text }),
  });

  /** The focused field: focusing it again announces nothing, so its error has to be an alert. */
  const [sentFrom, setSentFrom] = useState<Element | null>(null);
  const [attempts, setAttempts] = useState(0);
  const names = Object.keys(errors).map((path) => path.split('.')[0] ?? '');
  const showFault = useEffectEvent(() => focusFirstFault(element.current, names));
  useEffect(() => {
    if (attempts > 0) showFault();
  }, [attempts]);

  const refuse = async (error: unknown, sent: Sent) => {
    if (!(error instanceof ApiError)) throw error;
    const message = options.errorMessage ? options.errorMessage(error) : error.message;
    setOutcome(message === null ? null : { kind: 'bad', text: message, ofFields: error.fields !== undefined });
    setErrors(error.fields ?? {});
    // The form that would show it has been left.
    if (message && !sent.element.isConnected && !options.draft?.keepsMessage && !isSessionEnd(error))
      toast.error(options.about ? `${options.about}: ${message}` : message);
    // A refusal ends this submission, so the next attempt gets a new id. After a lost answer or a server error it may
    // have arrived and must keep its id.
    if (error.statusCode >= 400 && error.statusCode < 500) draft.renew();
    draft.save(message ?? undefined);
    await options.onError?.(error, message, sent);
  };

  const post = async (values: Values, sent: Sent) => {
    const { id } = draft;
    // Synchronously, so that the next keystroke does not reach a field that is being submitted.
    flushSync(() => setBusy(true));
    let answer: Answer;
    try {
      answer = await options.onSubmit(values, sent).finally(() => setBusy(false));
    } catch (error) {
      return refuse(error, sent);
    }
    draft.delete(id);
    await options.onSuccess?.(answer, sent);
  };

  const send = useSingleFlight(async (event: SubmitEvent<HTMLFormElement>) => {
    if (outcome?.kind === 'good' && isUntouched(event.currentTarget, initial)) return;
    setOutcome(null);
    setSentFrom(document.activeElement);
    const sent: Sent = { element: event.currentTarget, body: formFields(event.currentTarget) };
    const parsed = schema.safeParse(formFields(sent.element, lists));
    const problems = { ...errorsOf(parsed.error?.issues), ...unsendable(sent.element), ...options.check?.(sent) };
    wasSubmitted.current = true;
    setErrors(problems);
    try {
      if (parsed.success && Object.keys(problems).length === 0) await post(parsed.data, sent);
    } finally {
      setAttempts((count) => count + 1);
    }
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click or a repeated Enter may arrive after the answer to the first, whose message must stay.
    ignoreSecondClick();
    return send(event);
  };

  return {
    ref: element,
    errors,
    sentFrom,
    initial: reply?.initial ?? initial,
    postedReply: reply,
    busy,
    outcome,
    setOutcome,
    round,
    draft,
    submit,
    fill(name: string, ...texts: string[]) {
      if (element.current) fillField(element.current, name, texts);
    },
    /** Validates fields again, once the form has been refused. */
    revalidate(...changed: string[]) {
      if (!wasSubmitted.current || !element.current) return;
      setSentFrom(null);
      const found = errorsOf(schema.safeParse(formFields(element.current, lists)).error?.issues);
      const isOther = ([path]: [string, string]) => !changed.some((name) => isAt(path, name));
      setErrors((now) => ({
        ...Object.fromEntries(Object.entries(now).filter(isOther)),
        ...Object.fromEntries(Object.entries(found).filter((each) => !isOther(each))),
      }));
    },
    clearRefusal() {
      setOutcome(null);
      setErrors({});
    },
    /** Marks fields that another action than submitting found wrong, and focuses the first. */
    showRefusal(fields: FieldErrors, text: string | null) {
      wasSubmitted.current = true;
      setOutcome(text === null ? null : { kind: 'bad', text, ofFields: Object.keys(fields).length > 0 });
      setErrors(fields);
      setAttempts((count) => count + 1);
    },
    isEmpty() {
      const form = element.current;
      return !form || Object.keys(changedTexts(readTexts(form, initial), readBlankTexts(form, initial))).length === 0;
    },
    /** An empty form, or the record as it is, with a message about the one before. */
    reset(message: Outcome | null = null) {
      const { activeElement } = document;
      const hadFocus = element.current?.contains(activeElement);
      const name = activeElement?.getAttribute('name');
      flushSync(() => {
        draft.delete();
        wasSubmitted.current = false;
        setErrors({});
        // The new fields must not read the old ones.
        element.current = null;
        setOutcome(message && { ...message, text: '' });
        setRound((count) => count + 1);
      });
      // Change the message one frame later: readers announce changes only.
      if (message) requestAnimationFrame(() => setTimeout(() => setOutcome(message)));
      const place = name ? `[name="${CSS.escape(name)}"]` : '[type=submit]';
      if (hadFocus) element.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
    },
  };
}
