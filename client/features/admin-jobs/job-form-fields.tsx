import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BrowserAnswer } from '#shared/contract/endpoints.ts';
import type { ApiError } from '#shared/errors.ts';
import { employmentTypeLabels, payPeriodLabels } from '#shared/job-fact-texts.ts';
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
import { jobFactLabels } from './copy.ts';
import { QuestionFields } from './question-fields.tsx';
import { localTimeZone } from './read-job.ts';

export const jobLabels = {
  position: 'Position',
  area_of_interest: 'Area of Interest',
  description: 'Description',
  experience: 'Experience Required',
  ...jobFactLabels,
} as const;

export function JobFields({ experienceLabel }: { experienceLabel: string }) {
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

const zones = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }));

interface FactFieldsProps {
  /** Supported extension fields; others get no form field. */
  known: readonly JobFieldName[];
  zone?: string | undefined;
}

export function FactFields({ known, zone }: FactFieldsProps) {
  return (
    <>
      <Facts known={known} zone={zone} />
      {known.includes('questions') ? <QuestionFields /> : null}
      {/* Without fields for them, what is needed could not be given. */}
      {known.includes('location') && known.includes('country') ? <JobSearch /> : null}
    </>
  );
}

/** Fields whose validation depends on the amounts. */
const payFields = ['pay_to', 'pay_currency', 'pay_period'];

const optionsOf = (labels: Readonly<Record<string, string>>, values: readonly string[]) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

const time = { type: 'datetime-local', max: '9999-12-31T23:59' } as const;

function Facts({ known, zone = localTimeZone() }: FactFieldsProps) {
  const ifKnown = (name: JobFieldName, field: (own: { name: string; label: string }) => ReactNode) =>
    known.includes(name) ? field({ name, label: jobFactLabels[name] }) : null;
  const pay = { hint: 'A number, such as 600000', inputMode: 'decimal', deps: payFields } as const;
  return (
    <fieldset className={styles.facts}>
      <legend>Optional</legend>
      {ifKnown('remote', (own) => (
        <CheckboxField
          {...own}
          value="yes"
          hint="Applicants can work from anywhere in these countries"
          deps={['country']}
        />
      ))}
      <FormGrid>
        {ifKnown('location', (own) => (
          <TextField {...own} hint="City or town" maxLength={200} />
        ))}
        {ifKnown('country', (own) => (
          <TextField
            {...own}
            hint="Two letters, such as IN. For remote work, all allowed countries, separated by commas."
          />
        ))}
        {ifKnown('employment_type', (own) => (
          <SelectField {...own} options={optionsOf(employmentTypeLabels, employmentTypes)} placeholder="" />
        ))}
        {ifKnown('openings', (own) => (
          <TextField {...own} inputMode="numeric" maxLength={4} />
        ))}
        {ifKnown('pay_from', (own) => (
          <TextField {...own} {...pay} />
        ))}
        {ifKnown('pay_to', (own) => (
          <TextField {...own} {...pay} />
        ))}
        {ifKnown('pay_currency', (own) => (
          <TextField {...own} hint="Three letters, such as INR" maxLength={3} />
        ))}
        {ifKnown('pay_period', (own) => (
          <SelectField {...own} options={optionsOf(payPeriodLabels, payPeriods)} placeholder="" />
        ))}
        <TextField
          label={jobFactLabels.opens_at}
          name="opens_at"
          {...time}
          hint="Until then only admins see the opening, and it takes no applications. Empty: it opens at once."
          deps={['closes_at']}
        />
        {ifKnown('closes_at', () => (
          <ClosingTime />
        ))}
        {ifKnown('closes_zone', (own) => (
          <SelectField {...own} options={zones(zone)} />
        ))}
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
  return <TextField label={jobFactLabels.closes_at} name="closes_at" {...time} hint={hint} />;
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

/** Requirements of job search engines such as Google's. */
const needs = {
  title: 'a position',
  description: 'a description',
  date: 'the date it was posted',
  company: 'the name of the company',
  place: 'a place',
  country: 'the country of the place',
  countries: 'the allowed countries',
  open: 'a closing time in the future',
};

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
  const isShown = isBegun && (missing.length > 0 || Object.keys(errors).length === 0);
  return (
    <div className={styles.search} role="status">
      {!isShown ? null : missing.length === 0 ? (
        <p>
          <Check size={18} /> <strong>Ready for Google</strong> <span>Google can list this opening.</span>
        </p>
      ) : (
        <p>Google cannot list it yet. Still needed: {missing.map((need) => needs[need]).join(', ')}.</p>
      )}
    </div>
  );
}
