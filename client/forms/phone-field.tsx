import { useRouteContext } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { digitsOf, phoneDigits, readPhone, westernDigits } from '#shared/phone.ts';
import { TextInput } from '../ui/field.tsx';
import { onComposedInput, type TextField, useField } from './fields.tsx';

interface PhoneEntry {
  readonly value: string;
  /** All typed characters, including cut ones: a country code is recognised only when the number is complete. */
  readonly typed: string;
  readonly problem: string | null;
}

export const noPhone: PhoneEntry = { value: '', typed: '', problem: null };

const isDigits = (text: string) => /^\d*$/.test(text);

const typedCharacter = (before: string, value: string): string | undefined => {
  const more = value.startsWith(before) ? [...value.slice(before.length)] : [];
  return more.length === 1 ? more[0] : undefined;
};

function type(typed: string, countryCode: string): PhoneEntry {
  const reading = readPhone(typed, countryCode);
  if ('digits' in reading) return { value: reading.digits, typed, problem: null };
  const international = new RegExp(`^\\D*(?:[+＋]\\D*|00)${countryCode}(?=\\D*\\d)`);
  const digits = digitsOf(westernDigits(typed).replace(international, ''));
  const isForeign = reading.foreign && !countryCode.startsWith(digits.replace(/^00/, ''));
  const left = digits.slice(phoneDigits);
  const problems = [
    isForeign ? reading.problem : left && 'Only ten digits fit here.',
    left && `Left out: ${left}`,
  ].filter(Boolean);
  return { value: digits.slice(0, phoneDigits), typed, problem: problems.join(' ') || null };
}

/** Handles an input event. A typed number keeps ten digits; a pasted one is converted as a whole, or stays as it is. */
export function enterPhone(before: PhoneEntry, value: string, countryCode: string): PhoneEntry {
  const character = isDigits(before.value) ? typedCharacter(before.value, value) : undefined;
  if (character !== undefined) return type(before.typed + character, countryCode);
  const reading = readPhone(value, countryCode);
  if ('digits' in reading) return { value: reading.digits, typed: reading.digits, problem: null };
  const shortened = isDigits(value) && value.length < before.value.length;
  return { value, typed: value, problem: shortened ? null : reading.problem };
}

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'deps' | 'maxLength' | 'type'>;

export function PhoneField({ name, ...rest }: PhoneFieldProps) {
  const { site } = useRouteContext({ from: '__root__' });
  const { form, props, error, announced, initial, autoFocus } = useField(name);
  const entry = useRef(noPhone);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = (input: HTMLInputElement) => {
    const next = enterPhone(entry.current, input.value, site.countryCode);
    entry.current = next;
    if (input.value !== next.value) input.value = next.value;
    input.setCustomValidity(next.problem ?? '');
    // The draft stores all typed characters: after a reload, a cut number would look complete.
    if (next.problem) input.dataset.typed = next.typed;
    else delete input.dataset.typed;
    setProblem(next.problem);
  };

  const enterFilled = useEffectEvent(() => {
    const input = form.ref.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.value !== '') enter(input);
  });
  useEffect(() => enterFilled(), []);

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
      error={problem ?? error}
      announced={announced || problem !== null}
    />
  );
}
