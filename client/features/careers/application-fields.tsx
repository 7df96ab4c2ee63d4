import type { ReactNode } from 'react';
import { genders, noticePeriods, resumeFile } from '../../../shared/form-rules.ts';
import { CheckboxGroup } from '../../ui/checkbox-field.tsx';
import { FormGrid, SelectField, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import styles from './careers.module.css';

/** What the server found, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

export function TheJob({ position, fixed, errors }: { position: string; fixed: boolean; errors: FieldErrors }) {
  return (
    <Group legend="The job">
      <TextField
        label="Position"
        name="position_applied_for"
        required
        maxLength={200}
        defaultValue={position}
        readOnly={fixed}
        error={errors.position_applied_for}
      />
    </Group>
  );
}

export function AboutYou({ errors }: { errors: FieldErrors }) {
  return (
    <Group legend="You">
      <FormGrid>
        <TextField
          label="First name"
          name="first_name"
          required
          maxLength={200}
          autoComplete="given-name"
          error={errors.first_name}
        />
        <TextField
          label="Last name (optional)"
          name="last_name"
          maxLength={200}
          autoComplete="family-name"
          error={errors.last_name}
        />
        <TextField
          label="Email"
          name="contact_email"
          type="email"
          required
          autoComplete="email"
          error={errors.contact_email}
        />
        <TextField
          label="Mobile number"
          name="contact_mobile"
          type="tel"
          digits={10}
          hint="10 digits, without the country code"
          required
          autoComplete="tel-national"
          error={errors.contact_mobile}
        />
      </FormGrid>
      <TextField
        label="LinkedIn profile"
        name="linkedin_profile"
        type="url"
        hint="Its whole address, such as https://www.linkedin.com/in/name"
        required
        autoComplete="url"
        error={errors.linkedin_profile}
      />
    </Group>
  );
}

const number = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', required: true } as const;

export function Experience({ errors }: { errors: FieldErrors }) {
  return (
    <Group legend="Your work">
      <FormGrid>
        <TextField {...number} label="Experience (years)" name="experience" error={errors.experience} />
        <TextField
          {...number}
          label="Relevant experience (years)"
          name="relevant_experience"
          error={errors.relevant_experience}
        />
        <TextField
          {...number}
          label="Current LPA"
          name="current_lpa"
          hint="Lakh rupees a year, such as 6.5"
          error={errors.current_lpa}
        />
        <TextField
          {...number}
          label="Expected LPA"
          name="expected_lpa"
          hint="Lakh rupees a year"
          error={errors.expected_lpa}
        />
      </FormGrid>
      <CheckboxGroup
        legend="Notice Period"
        name="expected_joining_date"
        options={noticePeriods.map((value) => ({ value, label: value }))}
        required
        error={errors.expected_joining_date}
      />
    </Group>
  );
}

export function MoreAboutYou({ errors, lostFile }: { errors: FieldErrors; lostFile: string | undefined }) {
  return (
    <Group legend="If you like">
      <FormGrid>
        <TextField label="Date of birth (optional)" name="dob" type="date" autoComplete="bday" error={errors.dob} />
        <SelectField
          label="Gender (optional)"
          name="gender"
          options={genders.map((value) => ({ value, label: value }))}
          placeholder=""
          autoComplete="sex"
          error={errors.gender}
        />
      </FormGrid>
      <FileField
        label="Resume (optional)"
        name="upload_resume"
        accept={resumeFile.extensions.join(',')}
        maxBytes={resumeFile.maxBytes}
        hint={
          lostFile
            ? `Please choose ${lostFile} again: a browser keeps what you type, but not a file.`
            : 'PDF, DOC or DOCX, at most 5 MB'
        }
        error={errors.upload_resume}
      />
    </Group>
  );
}
