import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '../../shared/errors.ts';
import type { FormName } from '../../shared/schemas/form-outbox.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { ignoreSecondClick } from '../ui/double-click.ts';
import { focusFirstFault } from '../ui/in-sight.ts';
import { changedTexts, formFields, isUntouched, readBlankTexts, readTexts } from './form-values.ts';
import { type DraftOptions, useDraft } from './use-draft.ts';
import { type Outcome, outcomeOf, usePostedReply } from './use-posted-reply.ts';

/** What was sent: the body as the form would post it, files included, and the form itself. */
export interface Sent {
  readonly body: Readonly<Record<string, FormDataEntryValue | FormDataEntryValue[]>>;
  readonly element: HTMLFormElement;
}

interface FormOptions<Values extends FieldValues, Answer> {
  /** The contract's schema of the call: what it finds is said beside the fields before anything is sent. */
  readonly schema: ZodMiniType<Values, FieldValues>;
  /** Names whose fields are lists, as in the contract's row. */
  readonly lists?: readonly string[] | undefined;
  /** What the fields hold at first, by name: a record that is edited, a position from the address. */
  readonly initial?: Readonly<Record<string, string | undefined>> | undefined;
  /** What the server calls it, if it can be posted without script. */
  readonly posted?: FormName | undefined;
  /** Where what is typed is kept; without it, nothing is. */
  readonly draft?: DraftOptions | undefined;
  /** Checks beyond the schema's, such as a file that is needed: messages by field name. */
  readonly check?: ((sent: Sent) => Readonly<Record<string, string>>) | undefined;
  /** Sends it. An ApiError is a refusal: its `fields` are marked, its message stands in `outcome`. */
  readonly onSubmit: (values: Values, sent: Sent) => Promise<Answer>;
  /** After it was sent and its draft was dropped. Until this has ended, nothing more is sent. */
  readonly onSuccess?: ((answer: Answer, sent: Sent) => unknown) | undefined;
  /** The message of a refusal, or null where none is to stand below the form. */
  readonly errorMessage?: ((error: ApiError) => string | null) | undefined;
  /** After a refusal has been shown, such as an alert. Until this has ended, nothing more is sent. */
  readonly onError?: ((error: ApiError, message: string | null, sent: Sent) => unknown) | undefined;
}

/** Fields that refuse to be sent as they are (`setCustomValidity`), with their reasons. */
const unsendable = ({ elements }: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...elements].flatMap((field) =>
      field instanceof HTMLInputElement && field.validity.customError ? [[field.name, field.validationMessage]] : [],
    ),
  );

/**
 * The one way to make a form: this hook for what it does, `<Form form={…}>` around fields of `fields.tsx` for what it
 * shows.
 *
 *     const form = useAppForm({
 *       schema: jobPostInput,                                      // of the contract
 *       draft: { name: 'post-job', storage: 'local' },             // what is typed is kept
 *       onSubmit: (values) => post.mutateAsync({ body: values }),  // throws ApiError to refuse
 *       onSuccess: () => form.reset({ kind: 'good', text: jobMessages.posted }),
 *     });
 *     return (
 *       <Form form={form} aria-label="Post a New Job">
 *         <TextField name="position" label="Position" required maxLength={200} />
 *         <FormFoot>
 *           <SubmitButton busyLabel="Posting...">Post</SubmitButton>
 *           <FormOutcome />
 *         </FormFoot>
 *       </Form>
 *     );
 *
 * Fields are plain named inputs, so that the form is the same on the server and works as an HTML post without script.
 * However often it is pressed, it is sent once at a time.
 */
export function useAppForm<Values extends FieldValues, Answer = unknown>(options: FormOptions<Values, Answer>) {
  const { schema, lists } = options;
  const answered = usePostedReply(options.posted, lists);
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(answered ? outcomeOf(answered) : null);
  /** Counts fresh forms: with another key, every field begins anew. */
  const [round, setRound] = useState(0);
  const reply = round === 0 ? answered : undefined;
  const plain = options.initial ?? {};

  const methods = useForm<FieldValues, unknown, Values>({
    // What is checked is what would be posted, whoever has filled it in: a person, the browser, a draft.
    resolver: (_, context, resolverOptions) =>
      zodResolver<FieldValues, unknown, Values>(schema)(
        element.current ? formFields(element.current, lists) : {},
        context,
        resolverOptions,
      ),
    shouldFocusError: false,
    // It has been tried already, and is judged as after a try.
    ...(answered && { defaultValues: answered.initial ?? {}, errors: answered.errors, mode: 'onChange' }),
  });

  const draft = useDraft({
    options: options.draft,
    element,
    initial: plain,
    reply: reply?.success || reply?.values ? reply : undefined,
    round,
    restore: methods.setValue,
    getValues: methods.getValues,
    onNote: (text) => setOutcome({ kind: 'bad', text }),
  });

  // After a try, and not while a field is being put right: it must not lose the focus to the next one.
  const { submitCount, errors } = methods.formState;
  const showFault = useEffectEvent(() => focusFirstFault(element.current, Object.keys(errors)));
  useEffect(() => {
    if (submitCount > 0) showFault();
  }, [submitCount]);

  const mark = (problems: Readonly<Record<string, string>>) => {
    for (const [name, message] of Object.entries(problems)) methods.setError(name, { type: 'server', message });
  };

  const refuse = async (error: unknown, sent: Sent) => {
    if (!(error instanceof ApiError)) throw error;
    const message = options.errorMessage ? options.errorMessage(error) : error.message;
    setOutcome(message === null ? null : { kind: 'bad', text: message, ofFields: error.fields !== undefined });
    mark(error.fields ?? {});
    // Refused for good, this submission is over: once the cause is gone, the next try is another one. Without an
    // answer, or with one of a failing server, it may have arrived, and must be known as the same.
    if (error.statusCode >= 400 && error.statusCode < 500) draft.renew();
    draft.keep(message ?? undefined);
    await options.onError?.(error, message, sent);
  };

  const post = async (values: Values, sent: Sent) => {
    // At once: the next key must not reach a field whose text is on its way.
    flushSync(() => setBusy(true));
    let answer: Answer;
    try {
      answer = await options.onSubmit(values, sent).finally(() => setBusy(false));
    } catch (error) {
      return refuse(error, sent);
    }
    draft.drop();
    await options.onSuccess?.(answer, sent);
  };

  const send = useSingleFlight(async (event: SubmitEvent<HTMLFormElement>) => {
    if (outcome?.kind === 'good' && isUntouched(event.currentTarget, plain)) return;
    setOutcome(null);
    // Read at once: what is typed while it is on its way belongs to the next one.
    const sent: Sent = { element: event.currentTarget, body: formFields(event.currentTarget) };
    const problems = { ...unsendable(sent.element), ...options.check?.(sent) };
    await methods.handleSubmit(
      (values) => (Object.keys(problems).length > 0 ? mark(problems) : post(values, sent)),
      () => mark(problems),
    )(event);
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second click of a double click may come when the first has been answered, and so may a bounce of Enter: what
    // was said about the first one stays.
    ignoreSecondClick();
    return send(event);
  };

  return {
    ref: element,
    methods,
    initial: reply?.initial ?? plain,
    postedReply: reply,
    busy,
    outcome,
    setOutcome,
    round,
    draft,
    submit,
    /** Whether the form is as it is before anything was filled in, posted or restored. */
    isEmpty() {
      const form = element.current;
      return !form || Object.keys(changedTexts(readTexts(form, plain), readBlankTexts(form, plain))).length === 0;
    },
    /** An empty form, or the record as it is, and what there is to say about the one before. */
    reset(said: Outcome | null = null) {
      const { activeElement } = document;
      const hadFocus = element.current?.contains(activeElement);
      const name = activeElement?.getAttribute('name');
      flushSync(() => {
        draft.drop();
        methods.reset({});
        setOutcome(said && { ...said, text: '' });
        setRound((count) => count + 1);
      });
      // Into a line that has been on the page for a frame: readers announce none that comes with its words.
      if (said) requestAnimationFrame(() => setTimeout(() => setOutcome(said)));
      // Whoever waits in a field with the next text, or has pressed the button, goes on there.
      const place = name ? `[name="${CSS.escape(name)}"]` : '[type=submit]';
      if (hadFocus) element.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
    },
  };
}
