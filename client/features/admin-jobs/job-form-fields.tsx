import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BrowserAnswer } from '#shared/contract/endpoints.ts';
import type { ApiError } from '#shared/errors.ts';
import {
  employmentTypes,
  instantOf,
  isOpen,
  type JobFieldName,
  jobExtensionNames,
  missingForJobSearch,
  payPeriods,
} from '#shared/job-facts.ts';
import { readQuestions } from '#shared/job-questions.ts';
import type { JobPostForm } from '#shared/schemas/job.ts';
import { employmentTypeLabels, payPeriodLabels } from '../../copy/job-facts.ts';
import { questionKindLabels } from '../../copy/job-questions.ts';
import { readQuery } from '../../data/queries.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { CheckboxField, SelectField, TextField } from '../../forms/fields.tsx';
import { useFieldText, useFormOfField, useFormText } from '../../forms/form.tsx';
import { MarkdownField } from '../../forms/markdown-field.tsx';
import { localDateText } from '../../ui/date-text.tsx';
import { FormGrid } from '../../ui/field.tsx';
import { Check } from '../../ui/icons.tsx';
import styles from './admin-jobs.module.css';
import { jobFactLabels, jobSearchCopy } from './copy.ts';
import { QuestionFields } from './question-fields.tsx';
import { localTimeZone } from './read-job.ts';

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

export function JobFields({ experienceLabel }: JobFieldsProps) {
  return (
    <>
      <TextField label={jobLabels.position} name="position" required maxLength={200} />
      <TextField label={jobLabels.area_of_interest} name="area_of_interest" required maxLength={200} />
      <MarkdownField label={jobLabels.description} name="description" maxLength={20_000} />
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

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  employment_type: employmentTypeLabels,
  pay_period: payPeriodLabels,
  remote: { yes: 'Yes', '': 'No' },
};

function shownQuestions(json: string): string {
  const lines = readQuestions(json).map(({ text, kind, required, options = [] }, at) => {
    const about = [
      questionKindLabels[kind],
      ...(required ? ['must be answered'] : []),
      ...(kind === 'one_of' ? options : []),
    ];
    return `${at + 1}. ${text} (${about.join(', ')})`;
  });
  return lines.join('\n');
}

/** Displays a stored fact: codes as names, questions as text. */
export function shownFact(name: string, text: string): string {
  if (name === 'questions') return shownQuestions(text);
  return name === 'closes_at' || name === 'opens_at' ? localDateText(text, 'time') : (labels[name]?.[text] ?? text);
}

const extensions = readQuery('getHostExtensions');
/** The facts that the site keeps itself. */
const siteFacts: readonly JobFieldName[] = ['opens_at'];
const jobFactsIn = ({ job }: BrowserAnswer<'getHostExtensions'>) => [
  ...siteFacts,
  ...jobExtensionNames.filter((name) => job.includes(name)),
];

/** Reads which optional facts can be stored; those of the site when that is unknown. Throws ApiError when offline. */
export const readKnownFacts = (client: QueryClient): Promise<readonly JobFieldName[]> =>
  client.fetchQuery(extensions).then(jobFactsIn, (error: ApiError) => {
    if (error.statusCode === 0) throw error;
    return siteFacts;
  });

/** Like `useKnownFacts`, but undefined until the answer is known; a failed read is repeated. */
export function useKnownFacts(): readonly JobFieldName[] | undefined {
  const { data, errorUpdateCount } = useQuery(extensions);
  if (data) return jobFactsIn(data);
  // A repeated read is pending again, which must not unmount the form.
  return errorUpdateCount > 0 ? siteFacts : undefined;
}

const root = getRouteApi('__root__');

interface ChoiceProps<Value extends string> {
  name: 'employment_type' | 'pay_period';
  values: readonly Value[];
  valueLabels: Readonly<Record<Value, string>>;
}

function Choice<Value extends string>({ name, values, valueLabels }: ChoiceProps<Value>) {
  const options = values.map((value) => ({ value, label: valueLabels[value] }));
  return <SelectField label={jobFactLabels[name]} name={name} options={options} placeholder="" />;
}

const zones = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }));

interface FactFieldsProps {
  /** Supported extension fields; others get no form field. */
  known: readonly JobFieldName[];
  zone?: string | undefined;
}

export function FactFields({ known, zone = localTimeZone() }: FactFieldsProps) {
  const has = (name: JobFieldName) => known.includes(name);
  return (
    <>
      <Facts has={has} zone={zone} />
      {has('questions') ? <QuestionFields /> : null}
      {/* Without fields for them, what is needed could not be given. */}
      {has('location') && has('country') ? <JobSearch /> : null}
    </>
  );
}

/** Fields whose validation depends on the amounts. */
const payFields = ['pay_to', 'pay_currency', 'pay_period'];

function Facts({ has, zone }: { has: (name: JobFieldName) => boolean; zone: string }) {
  return (
    <fieldset className={styles.facts}>
      <legend>Optional</legend>
      {has('remote') ? (
        <CheckboxField
          label={jobFactLabels.remote}
          name="remote"
          value="yes"
          hint="Applicants can work from anywhere in these countries"
          deps={['country']}
        />
      ) : null}
      <FormGrid>
        {has('location') ? (
          <TextField label={jobFactLabels.location} name="location" hint="City or town" maxLength={200} />
        ) : null}
        {has('country') ? (
          <TextField
            label={jobFactLabels.country}
            name="country"
            hint="Two letters, such as IN. For remote work, all allowed countries, separated by commas."
          />
        ) : null}
        {has('employment_type') ? (
          <Choice name="employment_type" values={employmentTypes} valueLabels={employmentTypeLabels} />
        ) : null}
        {has('openings') ? (
          <TextField label={jobFactLabels.openings} name="openings" inputMode="numeric" maxLength={4} />
        ) : null}
        {has('pay_from') ? (
          <TextField
            label={jobFactLabels.pay_from}
            name="pay_from"
            hint="A number, such as 600000"
            inputMode="decimal"
            deps={payFields}
          />
        ) : null}
        {has('pay_to') ? (
          <TextField
            label={jobFactLabels.pay_to}
            name="pay_to"
            hint="A number, such as 600000"
            inputMode="decimal"
            deps={payFields}
          />
        ) : null}
        {has('pay_currency') ? (
          <TextField
            label={jobFactLabels.pay_currency}
            name="pay_currency"
            hint="Three letters, such as INR"
            maxLength={3}
          />
        ) : null}
        {has('pay_period') ? <Choice name="pay_period" values={payPeriods} valueLabels={payPeriodLabels} /> : null}
        <TextField
          label={jobFactLabels.opens_at}
          name="opens_at"
          type="datetime-local"
          max="9999-12-31T23:59"
          hint="Until then only admins see the opening, and it takes no applications. Empty: it opens at once."
          deps={['closes_at']}
        />
        {has('closes_at') ? <ClosingTime /> : null}
        {has('closes_zone') ? (
          <SelectField label={jobFactLabels.closes_zone} name="closes_zone" options={zones(zone)} />
        ) : null}
      </FormGrid>
    </fieldset>
  );
}

function ClosingTime() {
  const typed = { closes_at: instantOf(useFieldText('closes_at'), useFieldText('closes_zone')) };
  const isPast = !isOpen(typed, useClosingTime([typed], Date.now()));
  const hint = isPast
    ? 'This time is in the past, so the opening will be hidden and take no applications.'
    : 'From then on the opening is hidden and takes no applications. Empty: it stays open.';
  return (
    <TextField
      label={jobFactLabels.closes_at}
      name="closes_at"
      type="datetime-local"
      max="9999-12-31T23:59"
      hint={hint}
    />
  );
}

const searchFields: readonly (keyof JobPostForm)[] = [
  'position',
  'area_of_interest',
  'description',
  'location',
  'country',
  'remote',
  'closes_at',
  'closes_zone',
];

/** The facts that job search engines still need; they never block the form. */
function JobSearch() {
  const { site } = root.useRouteContext();
  const { errors } = useFormOfField();
  const typed = useFormText((textOf) => JSON.stringify(searchFields.map((name) => [name, textOf(name)])));
  const texts: Record<string, string> = Object.fromEntries(JSON.parse(typed));
  const { position = '', description = '', closes_at = '', closes_zone = '', ...rest } = texts;
  const job = { ...rest, position, description, closes_at: instantOf(closes_at, closes_zone) };
  const isBegun = Object.values(job).some(Boolean);
  // The host dates the post when it is created.
  const missing = missingForJobSearch({ ...job, createdAt: new Date().toISOString() }, site, Date.now());
  // After posting, the hint would refer to the posted job; with invalid fields, nothing is ready.
  const isTold = isBegun && (missing.length > 0 || Object.keys(errors).length === 0);
  return (
    <div className={styles.search} role="status">
      {!isTold ? null : missing.length === 0 ? (
        <p>
          <Check size={18} /> <strong>Ready for Google</strong> <span>Google can list this opening.</span>
        </p>
      ) : (
        <p>Google cannot list it yet. Still needed: {missing.map((need) => jobSearchCopy.needs[need]).join(', ')}.</p>
      )}
    </div>
  );
}
