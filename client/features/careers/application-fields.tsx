import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { decimalPoint, dobLimits, genders, noticePeriods, resumeFile } from '#shared/form-rules.ts';
import { withScheme } from '#shared/urls.ts';
import { CheckboxGroupField, FileField, SelectField, TextField } from '../../forms/fields.tsx';
import { useFieldText, useFormOfField } from '../../forms/form.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { FormGrid } from '../../ui/field.tsx';
import styles from './application.module.css';

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface TheJobProps {
  fixed: boolean;
  note: string | undefined;
  /** Called with the position after typing pauses. */
  onSettle: (position: string) => void;
}

export function PositionFields({ fixed, note, onSettle }: TheJobProps) {
  const typed = useFieldText('position_applied_for');
  useEffect(() => {
    const timer = setTimeout(() => onSettle(typed), 400);
    return () => clearTimeout(timer);
  }, [typed, onSettle]);
  return (
    <Group legend="The job">
      <TextField label="Position" name="position_applied_for" hint={note} required maxLength={200} readOnly={fixed} />
    </Group>
  );
}

export function PersonalFields() {
  return (
    <Group legend="You">
      <FormGrid>
        <TextField label="First name" name="first_name" required maxLength={200} autoComplete="given-name" />
        <TextField label="Last name (optional)" name="last_name" maxLength={200} autoComplete="family-name" />
        <TextField label="Email" name="contact_email" type="email" required autoComplete="email" />
        <PhoneField
          label="Mobile number"
          name="contact_mobile"
          hint="10 digits, without the country code"
          required
          autoComplete="tel"
        />
      </FormGrid>
      <LinkedInField />
    </Group>
  );
}

/** Completes addresses without a scheme, as profiles show them; the browser would refuse them. */
function LinkedInField() {
  const { fill, ref } = useFormOfField();
  const hydrated = useHydrated();
  useEffect(() => {
    const input = ref.current?.elements.namedItem('linkedin_profile');
    // Typed before script ran.
    if (input instanceof HTMLInputElement && input !== document.activeElement)
      input.value = withScheme(input.value.trim());
  }, [ref]);
  const complete = ({ currentTarget: { name, value } }: SyntheticEvent<HTMLInputElement>) => {
    const whole = withScheme(value.trim());
    if (whole !== value) fill(name, whole);
  };
  return (
    <TextField
      label="LinkedIn profile"
      name="linkedin_profile"
      // Without script the server completes it.
      type={hydrated ? 'url' : 'text'}
      inputMode="url"
      hint="Its address, such as linkedin.com/in/name"
      required
      autoComplete="url"
      onBlurCapture={complete}
      onKeyDown={(event) => event.key === 'Enter' && complete(event)}
      // Autofilled while another field has the focus.
      onInput={(event) => event.currentTarget !== document.activeElement && complete(event)}
    />
  );
}

/** Chromium drops a typed comma in most languages, which turns 6,5 into 65. Firefox refuses a number with spaces around it. */
function enterNumber(event: SyntheticEvent, text: string): void {
  const number = decimalPoint(text).trim();
  if (number === text) return;
  event.preventDefault();
  if (number) document.execCommand('insertText', false, number);
}

/**
 * A number input, but a text field until script runs, because only script keeps a decimal comma in a number input.
 *
 * @param note asks about a likely mistake without blocking the form
 */
function NumberField({ hint, note, ...rest }: ComponentProps<typeof TextField> & { note?: string | undefined }) {
  const form = useFormOfField();
  const [type, setType] = useState('text');
  useEffect(() => {
    const input = form.ref.current?.elements.namedItem(rest.name);
    if (input instanceof HTMLInputElement) input.value = decimalPoint(input.value).trim();
    setType('number');
  }, [form.ref, rest.name]);
  const both = note && (
    <>
      {hint} <strong>{note}</strong>
    </>
  );
  return (
    <TextField
      {...rest}
      type={type}
      {...(type === 'number' && { min: 0, step: 'any' })}
      inputMode="decimal"
      required
      hint={both || hint}
      onBeforeInput={(event) => enterNumber(event, event.data ?? '')}
      onPaste={(event) => enterNumber(event, event.clipboardData.getData('text'))}
    />
  );
}

const lakhNote = (lpa: string) =>
  Number(lpa) >= 100_000 && Number(lpa) < 1e7
    ? `Did you mean ${Math.round(Number(lpa) / 1000) / 100} lakh?`
    : undefined;

export function Experience() {
  const years = useFieldText('experience');
  const relevant = useFieldText('relevant_experience');
  const current = useFieldText('current_lpa');
  const expected = useFieldText('expected_lpa');
  const isMore = years && Number(relevant) > Number(years);
  return (
    <Group legend="Your work">
      <FormGrid>
        <NumberField label="Experience (years)" name="experience" />
        <NumberField
          label="Relevant experience (years)"
          name="relevant_experience"
          note={isMore ? `Did you mean at most ${years}, your whole experience?` : undefined}
        />
        <NumberField
          label="Current LPA"
          name="current_lpa"
          hint="Lakh rupees a year, such as 6.5"
          note={lakhNote(current)}
        />
        <NumberField label="Expected LPA" name="expected_lpa" hint="Lakh rupees a year" note={lakhNote(expected)} />
      </FormGrid>
      <CheckboxGroupField
        legend="Notice Period"
        name="expected_joining_date"
        options={noticePeriods.map((value) => ({ value, label: value }))}
        required
      />
    </Group>
  );
}

export function BackgroundFields() {
  return (
    <Group legend="If you like">
      <FormGrid>
        <TextField label="Date of birth (optional)" name="dob" type="date" {...dobLimits()} autoComplete="bday" />
        <SelectField
          label="Gender (optional)"
          name="gender"
          options={genders.map((value) => ({ value, label: value }))}
          placeholder=""
          autoComplete="sex"
        />
      </FormGrid>
      <FileField
        label="Resume (optional)"
        name="upload_resume"
        accept={resumeFile.extensions.join(',')}
        maxBytes={resumeFile.maxBytes}
        hint="PDF, DOC or DOCX, at most 5 MB"
      />
    </Group>
  );
}
