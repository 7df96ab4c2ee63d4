import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { dobLimits, genders, noticePeriods, resumeFile } from '../../../shared/form-rules.ts';
import { CheckboxGroupField, FileField, SelectField, TextField } from '../../forms/fields.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { FormGrid } from '../../ui/field.tsx';
import styles from './careers.module.css';

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
  /** Told the position when nobody has typed into it for a moment. */
  onSettle: (position: string) => void;
}

export function PositionFields({ fixed, onSettle }: TheJobProps) {
  const typed: unknown = useWatch({ name: 'position_applied_for' });
  useEffect(() => {
    if (typeof typed !== 'string') return;
    const timer = setTimeout(() => onSettle(typed), 400);
    return () => clearTimeout(timer);
  }, [typed, onSettle]);
  return (
    <Group legend="The job">
      <TextField label="Position" name="position_applied_for" required maxLength={200} readOnly={fixed} />
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
      <TextField
        label="LinkedIn profile"
        name="linkedin_profile"
        type="url"
        hint="Its whole address, such as https://www.linkedin.com/in/name"
        required
        autoComplete="url"
      />
    </Group>
  );
}

const number = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', required: true } as const;

export function Experience() {
  return (
    <Group legend="Your work">
      <FormGrid>
        <TextField {...number} label="Experience (years)" name="experience" />
        <TextField {...number} label="Relevant experience (years)" name="relevant_experience" />
        <TextField {...number} label="Current LPA" name="current_lpa" hint="Lakh rupees a year, such as 6.5" />
        <TextField {...number} label="Expected LPA" name="expected_lpa" hint="Lakh rupees a year" />
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
