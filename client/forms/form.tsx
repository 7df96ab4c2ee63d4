import { useHydrated } from '@tanstack/react-router';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SyntheticEvent,
  use,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { Button } from '../ui/button.tsx';
import { FormFoot, FormPanel, StatusLine } from '../ui/form-panel.tsx';
import { focusInMiddle } from '../ui/scroll.ts';
import { fieldText } from './form-values.ts';
import type { useAppForm } from './use-app-form.ts';

export type AnyForm = ReturnType<typeof useAppForm>;

const FormContext = createContext<AnyForm | null>(null);

export function useFormOfField(): AnyForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a <Form> around it.');
  return form;
}

// At the document, after fields have rewritten what was typed.
function subscribe(listener: () => void) {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
}

export function useFormText<T extends string | boolean>(read: (textOf: (name: string) => string) => T): T {
  const { ref, initial } = useFormOfField();
  const initialText = (name: string) => [initial[name] ?? ''].flat()[0] ?? '';
  const textNow = (name: string) => (ref.current && fieldText(ref.current, name)) ?? initialText(name);
  return useSyncExternalStore(
    subscribe,
    () => read(textNow),
    () => read(initialText),
  );
}

export const useFieldText = (name: string): string => useFormText((textOf) => textOf(name));

export function startOver(form: AnyForm): void {
  form.reset();
  focusInMiddle(form.ref.current?.querySelector<HTMLElement>('[name]:not([type=hidden], [readonly])'));
}

/** Firefox keeps spaces around an email address, and then calls it invalid; assigning the trimmed value drops them. */
function trimEmail({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'email') return;
  const { value } = target;
  target.value = value;
}

type FormProps = Omit<ComponentProps<typeof FormPanel>, 'form'> & { form: AnyForm };

export function Form({ form, children, onInput, ...rest }: FormProps) {
  const { ref } = form;
  const attach = useCallback(
    (element: HTMLFormElement) => {
      ref.current = element;
      return () => {
        ref.current = null;
        // After a reload, Firefox refills fields with the text they had when they were removed. It also offers to save a
        // removed password, so those forms stay filled in.
        if (!element.querySelector('[data-private]')) element.reset();
      };
    },
    [ref],
  );
  /** While the form is sent. Text fields are `readOnly` then, which selects, checkboxes and files cannot be. */
  const blockChoices = (event: SyntheticEvent) => {
    const isChoice = event.target instanceof Element && event.target.matches('select, [type=checkbox], [type=file]');
    if (form.busy && isChoice) event.preventDefault();
  };
  return (
    <FormContext value={form}>
      <FormPanel
        key={form.round}
        method="post"
        aria-busy={form.busy}
        {...rest}
        ref={attach}
        onSubmit={form.submit}
        onClickCapture={blockChoices}
        onMouseDownCapture={blockChoices}
        onDropCapture={blockChoices}
        onBlurCapture={trimEmail}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter') trimEmail(event);
          if (event.key !== 'Tab' && event.key !== 'Escape') blockChoices(event);
        }}
        onInput={(event) => {
          form.draft.save();
          onInput?.(event);
        }}
      >
        {children}
      </FormPanel>
    </FormContext>
  );
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'variant' | 'busy' | 'onClick'> & {
  /** The form needs script: until then, even Enter must not post it. */
  scripted?: boolean;
};

export function SubmitButton({ scripted = false, ...rest }: SubmitProps) {
  const { busy } = useFormOfField();
  const waiting = !useHydrated() && scripted;
  return <Button {...rest} type="submit" variant="go" busy={busy} disabled={waiting} />;
}

export function FormOutcome({ action }: { action?: ReactNode }) {
  const { errors, outcome, postedReply } = useFormOfField();
  const marks = Object.values(errors);
  // A corrected field removes its message. Messages shown at fields are not repeated here, except in a server-rendered reply.
  const isRepeated = marks.length === 0 || (!postedReply && marks.every((text) => text === outcome?.text));
  const shown = outcome?.ofFields && isRepeated ? null : outcome;
  return (
    <StatusLine
      kind={shown?.kind ?? 'bad'}
      action={shown?.kind === 'good' ? action : null}
      autoFocus={postedReply !== undefined && !postedReply.fields}
    >
      {shown?.text}
    </StatusLine>
  );
}

type ActionsProps = ComponentProps<typeof SubmitButton> & {
  submit: ReactNode;
  /** A link or TextButton after the message of success. */
  action?: ReactNode;
};

/** The button that submits, further ones as children, and the outcome. */
export function FormActions({ submit, action, children, ...rest }: ActionsProps) {
  return (
    <FormFoot>
      <SubmitButton {...rest}>{submit}</SubmitButton>
      {children}
      <FormOutcome action={action} />
    </FormFoot>
  );
}
