import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TagsInput } from '../ui/tags-input.tsx';
import { useField } from './fields.tsx';

/** The tags input of `ui/`, tied to the form around it by its name. */
export function TagsField(props: Omit<ComponentProps<typeof TagsInput>, 'value' | 'onChange' | 'error' | 'hidden'>) {
  const { form, props: hidden, error, initial } = useField(props.name);
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: props.name });
  return (
    <TagsInput
      {...props}
      hidden={hidden}
      value={typeof value === 'string' ? value : (initial[0] ?? '')}
      onChange={(text) => {
        setValue(props.name, text, { shouldValidate: error !== null });
        // Pressing a chip is no input that the form would hear of.
        form.draft.keep();
      }}
      error={error}
    />
  );
}
