import { useRouteContext } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { phoneDigits, readPhone } from '#shared/phone.ts';
import { TextInput } from '../ui/field.tsx';
import { type TextField, useField } from './fields.tsx';
import { onComposedInput } from './on-composed-input.ts';
import { enterPhone, noPhone } from './phone-entry.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'deps' | 'maxLength' | 'type'>;

/** A phone number of the site's country: typed, pasted or autofilled. */
export function PhoneField({ name, ...rest }: PhoneFieldProps) {
  const { site } = useRouteContext({ from: '__root__' });
  const { form, props, error, initial, autoFocus } = useField(name);
  const entry = useRef(noPhone);
  const [problem, setProblem] = useState<string | null>(null);
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });

  // Filled in before script ran.
  useEffect(() => {
    const input = form.ref.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.value !== '')
      input.dispatchEvent(new Event('input', { bubbles: true }));
  }, [form.ref, name]);

  // Runs before the form saves the value.
  const enter = (input: HTMLInputElement) => {
    const next = enterPhone(entry.current, input.value, site.countryCode);
    entry.current = next;
    if (input.value !== next.value) input.value = next.value;
    input.setCustomValidity(next.problem ?? '');
    // The draft stores all typed characters: after a reload, a cut number would look complete.
    if (next.problem) input.dataset.typed = next.typed;
    else delete input.dataset.typed;
    setValue(name, next.value);
    setProblem(next.problem);
  };

  const isRestored = typeof value === 'string' && (/\D/.test(value) || value.length > phoneDigits);
  const given = isRestored ? readPhone(value, site.countryCode) : null;
  const wrong = given && 'problem' in given ? given.problem : null;
  return (
    <TextInput
      inputMode="tel"
      {...rest}
      type="tel"
      defaultValue={initial[0]}
      autoFocus={autoFocus}
      {...props}
      {...onComposedInput(enter)}
      // With autocomplete off, browsers do not restore the value after a reload.
      {...(problem && { autoComplete: 'off' })}
      error={problem ?? wrong ?? error}
      announced={problem !== null}
    />
  );
}
