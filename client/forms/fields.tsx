import { type ComponentProps, type CompositionEvent, type InputEvent, useEffect, useRef } from 'react';
import { type FieldError, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { tooLong } from '#shared/schemas/primitives.ts';
import { formReplyCopy } from '../copy/form-replies.ts';
import { Checkbox, CheckboxGroup } from '../ui/checkbox.tsx';
import { Select, TextArea, TextInput } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { useFormOfField } from './form.tsx';

/** Handlers for a field that rewrites its text. During IME composition (Japanese, Chinese, Korean) the text must not change. */
export const onComposedInput = (change: (input: HTMLInputElement) => void) => ({
  onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (!nativeEvent.isComposing) change(currentTarget);
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    // Chromium fires no input event when composition ends.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  },
});

// Inputs of `ui/` connected to the surrounding form by name: initial value and error.

interface Tied {
  /** Validated together with this field, such as the repeated password. */
  deps?: string | string[] | undefined;
  /** Reported as an error; as an attribute it would truncate pasted text silently. */
  maxLength?: number | undefined;
}

export function useField(name: string, { deps, maxLength = Infinity }: Tied = {}) {
  const form = useFormOfField();
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  const text: unknown = useWatch({ name });
  const full = typeof text === 'string' && text.trim().length > maxLength ? tooLong(maxLength) : null;
  const found = errors[name];
  // Lists have one error per entry.
  const error = Array.isArray(found) ? (found.find(Boolean) as FieldError | undefined) : found;
  return {
    form,
    // Read-only while submitting, because edits would be lost with the answer.
    props: { ...register(name, deps ? { deps } : {}), ...(form.busy && { readOnly: true }) },
    error: full ?? (error?.message ? String(error.message) : null),
    /** Restored together with the last letter. */
    announced: full !== null,
    initial: [form.initial[name] ?? []].flat(),
    // Without script, the browser scrolls to the first invalid field.
    autoFocus: Object.keys(form.postedReply?.fields ?? {})[0] === name,
  };
}

type Own<Props> = Omit<Props, 'error' | 'defaultValue' | 'name'> & Tied & { name: string };

export function TextField({ deps, maxLength, ...rest }: Own<ComponentProps<typeof TextInput>>) {
  const { props, error, announced, initial, autoFocus } = useField(rest.name, { deps, maxLength });
  const tied = { ...rest, ...props, error, announced };
  return <TextInput defaultValue={initial[0]} autoFocus={autoFocus} {...tied} />;
}

export function TextAreaField({ deps, maxLength, ...rest }: Own<ComponentProps<typeof TextArea>>) {
  const { props, error, announced, initial, autoFocus } = useField(rest.name, { deps, maxLength });
  const tied = { ...rest, ...props, error, announced };
  return <TextArea defaultValue={initial[0]} autoFocus={autoFocus} {...tied} />;
}

export function SelectField({ deps, ...rest }: Own<ComponentProps<typeof Select>>) {
  const { props, error, initial, autoFocus } = useField(rest.name, { deps });
  return <Select defaultValue={initial[0]} autoFocus={autoFocus} {...rest} {...props} error={error} />;
}

export function CheckboxField({ deps, ...rest }: Own<ComponentProps<typeof Checkbox>>) {
  const { props, error, initial } = useField(rest.name, { deps });
  return <Checkbox defaultChecked={initial.length > 0} {...rest} {...props} error={error} />;
}

export function CheckboxGroupField(group: Omit<ComponentProps<typeof CheckboxGroup>, 'error' | 'chosen' | 'box'>) {
  const { name } = group;
  const { props, error, initial, autoFocus } = useField(name);
  const { setValue } = useFormContext();
  // Boxes may be ticked before script runs. Registered one by one, boxes of one name would tick or clear each other.
  const ticked = useRef(new Set<string>());
  useEffect(() => setValue(name, [...ticked.current]), [setValue, name]);
  const register = (box: HTMLInputElement | null) => {
    if (box?.checked) ticked.current.add(box.value);
    props.ref(box);
  };
  const chosen: unknown = useWatch({ name });
  return (
    <CheckboxGroup
      {...group}
      box={{ ...props, ref: register }}
      initial={initial}
      autoFocus={autoFocus}
      chosen={Array.isArray(chosen) ? chosen : []}
      error={error}
    />
  );
}

/** Never stored in a draft. */
export function PasswordField({ deps, maxLength, ...rest }: Own<ComponentProps<typeof PasswordInput>>) {
  const { props, error } = useField(rest.name, { deps, maxLength });
  return <PasswordInput {...rest} {...props} data-private="" error={error} />;
}

/** The chosen file is stored with the draft; an invalid one is reported immediately. */
export function FileField({ deps, onPick, ...rest }: Own<ComponentProps<typeof FileInput>>) {
  const { form, props, error, autoFocus } = useField(rest.name, { deps });
  const again = form.postedReply?.files.includes(rest.name) && !form.postedReply.success;
  return (
    <FileInput
      autoFocus={autoFocus}
      {...rest}
      hint={
        again ? (
          <>
            {rest.hint}. {formReplyCopy.chooseFileAgain}
          </>
        ) : (
          rest.hint
        )
      }
      {...props}
      onPick={(file, problem) => {
        form.draft.saveFile(rest.name, problem ? null : file);
        onPick?.(file, problem);
      }}
      error={error}
    />
  );
}
