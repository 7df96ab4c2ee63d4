import type { JobPostInput } from '../../../shared/schemas/job.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';

/** What the fields are called when a post is edited. */
export const jobLabels = {
  position: 'Position',
  area_of_interest: 'Area of Interest',
  description: 'Description',
  experience: 'Experience Required',
} as const;

interface JobFieldsProps {
  job?: JobPostInput;
  experienceLabel: 'Experience' | typeof jobLabels.experience;
  errors: Readonly<Record<string, string>>;
}

export function JobFields({ job, experienceLabel, errors }: JobFieldsProps) {
  return (
    <>
      <TextField
        label={jobLabels.position}
        name="position"
        required
        maxLength={200}
        defaultValue={job?.position}
        error={errors.position}
      />
      <TextField
        label={jobLabels.area_of_interest}
        name="area_of_interest"
        required
        maxLength={200}
        defaultValue={job?.area_of_interest}
        error={errors.area_of_interest}
      />
      <TextAreaField
        label={jobLabels.description}
        name="description"
        hint="An empty line starts a new paragraph."
        rows={10}
        required
        maxLength={20_000}
        defaultValue={job?.description}
        error={errors.description}
      />
      <TextField
        label={experienceLabel}
        name="experience"
        hint="In your own words, such as 2 to 4 years"
        required
        maxLength={200}
        defaultValue={job?.experience}
        error={errors.experience}
      />
    </>
  );
}

/** What stands in the form, by the contract's names. */
export function readJobFields(form: HTMLFormElement): JobPostInput {
  const data = new FormData(form);
  const text = (name: keyof JobPostInput) => String(data.get(name) ?? '');
  return {
    position: text('position'),
    area_of_interest: text('area_of_interest'),
    description: text('description'),
    experience: text('experience'),
  };
}
