import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as tags from '../ui/tags-field.tsx';
import { useField } from './fields.tsx';

/** The tags field of `ui/`, tied to the form around it by its name. */
export function TagsField(
  props: Omit<ComponentProps<typeof tags.TagsField>, 'value' | 'onChange' | 'error' | 'hidden'>,
) {
  const { form, props: hidden, error, initial } = useField(props.name);
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: props.name });
  return (
    <tags.TagsField
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
