import { jobFactLabels } from '../../copy/admin-job-facts.ts';
import { TextAreaField, TextField } from '../../forms/fields.tsx';

/** Labels in the edit form. */
export const jobLabels = {
  position: 'Position',
  area_of_interest: 'Area of Interest',
  description: 'Description',
  experience: 'Experience Required',
  ...jobFactLabels,
} as const;

interface JobFieldsProps {
  experienceLabel: 'Experience' | typeof jobLabels.experience;
}

/** The four required fields. */
export function JobFields({ experienceLabel }: JobFieldsProps) {
  return (
    <>
      <TextField label={jobLabels.position} name="position" required maxLength={200} />
      <TextField label={jobLabels.area_of_interest} name="area_of_interest" required maxLength={200} />
      <TextAreaField
        label={jobLabels.description}
        name="description"
        hint="An empty line starts a new paragraph."
        rows={10}
        required
        maxLength={20_000}
      />
      <TextField
        label={experienceLabel}
        name="experience"
        hint="In your own words, such as 2 to 4 years"
        required
        maxLength={200}
      />
    </>
  );
}
