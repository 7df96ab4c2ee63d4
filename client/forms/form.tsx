import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, createContext, type ReactNode, type SubmitEvent, type SyntheticEvent, use } from 'react';
import { FormProvider, type UseFormReturn, useFormState } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { FormPanel, StatusLine } from '../ui/form-panel.tsx';
import { focusInMiddle } from '../ui/in-sight.ts';
import type { useAppForm } from './use-app-form.ts';

/** A form of any schema, for its fields. */
export type AnyForm = Omit<ReturnType<typeof useAppForm>, 'methods' | 'submit'> & {
  // Fields access it by name, without the schema's types.
  readonly methods: unknown;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
};

const FormContext = createContext<AnyForm | null>(null);

export function useFormOfField(): AnyForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a <Form> around it.');
  return form;
}

/** Clears a form and its draft, and focuses its first field, because the pressed button may be gone. */
export function startOver(form: AnyForm): void {
  form.reset();
  focusInMiddle(form.ref.current?.querySelector<HTMLElement>('[name]:not([type=hidden], [readonly])'));
}

type FormProps = Omit<ComponentProps<typeof FormPanel>, 'form'> & { form: AnyForm };

/** Renders the form of `useAppForm`; without script, a plain HTML post to `action`. */
export function Form({ form, children, onInput, ...rest }: FormProps) {
  // Selects and checkboxes have no `readOnly`.
  const hold = (event: SyntheticEvent) => {
    const isChoice = event.target instanceof Element && event.target.matches('select, [type=checkbox], [type=file]');
    if (form.busy && isChoice) event.preventDefault();
  };
  return (
    <FormContext value={form}>
      <FormProvider {...(form.methods as UseFormReturn)}>
        <FormPanel
          key={form.round}
          method="post"
          aria-busy={form.busy}
          {...rest}
          ref={form.ref}
          onSubmit={form.submit}
          onClickCapture={hold}
          onMouseDownCapture={hold}
          onDropCapture={hold}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Tab' && event.key !== 'Escape') hold(event);
          }}
          onInput={(event) => {
            form.draft.keep();
            onInput?.(event);
          }}
        >
          {children}
        </FormPanel>
      </FormProvider>
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
  const { outcome, postedReply } = useFormOfField();
  const { errors } = useFormState();
  const marks = Object.values(errors).map((error) => error?.message);
  // A corrected field removes its message. Messages shown at fields are not repeated here, except in a server-rendered reply.
  const isSaid = marks.length === 0 || (!postedReply && marks.every((text) => text === outcome?.text));
  const said = outcome?.ofFields && isSaid ? null : outcome;
  return (
    // Rendered even when empty: readers announce only changes of an existing alert.
    <StatusLine
      kind={said?.kind ?? 'bad'}
      action={said?.kind === 'good' ? action : null}
      autoFocus={postedReply !== undefined && !postedReply.fields}
    >
      {said?.text}
    </StatusLine>
  );
}
