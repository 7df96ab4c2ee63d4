import type { ComponentProps, CompositionEvent, InputEvent } from 'react';
import { tooLong } from '#shared/schemas/primitives.ts';
import { Checkbox, CheckboxGroup } from '../ui/checkbox.tsx';
import { Select, TextArea, TextInput } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { useFormOfField, useFormText } from './form.tsx';
import { errorAt } from './use-app-form.ts';

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

interface Tied {
  /** Validated together with this field, such as the repeated password. */
  deps?: readonly string[] | undefined;
  /** Reported as an error; as an attribute it would truncate pasted text silently. */
  maxLength?: number | undefined;
}

export function useField(name: string, { deps = [], maxLength = Infinity }: Tied = {}) {
  const form = useFormOfField();
  const isFull = useFormText((textOf) => textOf(name).trim().length > maxLength);
  return {
    form,
    props: {
      name,
      onChange: () => form.revalidate(name, ...deps),
      // Read-only while submitting, because edits would be lost with the answer.
      ...(form.busy && { readOnly: true }),
    },
    error: isFull ? tooLong(maxLength) : errorAt(form.errors, name),
    announced: isFull || form.sentFrom?.getAttribute('name') === name,
    initial: [form.initial[name] ?? []].flat(),
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

export function CheckboxGroupField(group: Omit<ComponentProps<typeof CheckboxGroup>, 'error' | 'isChosen' | 'box'>) {
  const { props, error, initial, autoFocus } = useField(group.name);
  const isChosen = useFormText((textOf) => textOf(group.name) !== '');
  return <CheckboxGroup {...group} {...{ box: props, initial, autoFocus, isChosen, error }} />;
}

export function PasswordField({ deps, maxLength, ...rest }: Own<ComponentProps<typeof PasswordInput>>) {
  const { props, error, announced } = useField(rest.name, { deps, maxLength });
  return <PasswordInput {...rest} {...props} data-private="" error={error} announced={announced} />;
}

export function FileField({ deps, onPick, ...rest }: Own<ComponentProps<typeof FileInput>>) {
  const { form, props, error, autoFocus } = useField(rest.name, { deps });
  const again = form.postedReply?.files.includes(rest.name) && !form.postedReply.success;
  return (
    <FileInput
      autoFocus={autoFocus}
      {...rest}
      hint={again ? <>{rest.hint}. Please choose the file again.</> : rest.hint}
      {...props}
      onPick={(file, problem) => {
        form.draft.saveFile(rest.name, problem ? null : file);
        onPick?.(file, problem);
      }}
      error={error}
    />
  );
}
