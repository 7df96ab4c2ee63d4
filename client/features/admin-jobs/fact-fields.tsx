import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import {
  employmentTypes,
  instantOf,
  isOpen,
  type JobExtensionName,
  jobFactNames,
  missingForJobSearch,
  payPeriods,
} from '#shared/job-facts.ts';
import type { JobPostForm } from '#shared/schemas/job.ts';
import { jobFactHints as hints, jobSearchCopy, jobFactLabels as labels } from '../../copy/admin-job-facts.ts';
import { employmentTypeLabels, payPeriodLabels } from '../../copy/job-facts.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { CheckboxField, SelectField, TextField } from '../../forms/fields.tsx';
import { FormGrid } from '../../ui/field.tsx';
import { Check } from '../../ui/icons.tsx';
import styles from './admin-jobs.module.css';
import { QuestionFields } from './question-fields.tsx';
import { localTimeZone } from './read-job.ts';

const root = getRouteApi('__root__');

interface ChoiceProps<Value extends string> {
  name: 'employment_type' | 'pay_period';
  values: readonly Value[];
  valueLabels: Readonly<Record<Value, string>>;
}

function Choice<Value extends string>({ name, values, valueLabels }: ChoiceProps<Value>) {
  const options = values.map((value) => ({ value, label: valueLabels[value] }));
  return <SelectField label={labels[name]} name={name} options={options} placeholder="" />;
}

const zones = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }));

interface FactFieldsProps {
  /** Supported extension fields; others get no form field. */
  known: readonly JobExtensionName[];
  /** Initial time zone of the closing time. */
  zone?: string | undefined;
}

/** Optional facts, questions, and a hint about job search engines. */
export function FactFields({ known, zone = localTimeZone() }: FactFieldsProps) {
  const has = (name: JobExtensionName) => known.includes(name);
  return (
    <>
      {jobFactNames.some(has) ? <Facts has={has} zone={zone} /> : null}
      {has('questions') ? <QuestionFields /> : null}
      {/* Without fields for them, what is needed could not be given. */}
      {has('location') && has('country') ? <JobSearch /> : null}
    </>
  );
}

/** Fields whose validation depends on the amounts. */
const payFields = ['pay_to', 'pay_currency', 'pay_period'];

function Facts({ has, zone }: { has: (name: JobExtensionName) => boolean; zone: string }) {
  return (
    <fieldset className={styles.facts}>
      <legend>{hints.legend}</legend>
      {has('remote') ? (
        <CheckboxField label={labels.remote} name="remote" value="yes" hint={hints.remote} deps="country" />
      ) : null}
      <FormGrid>
        {has('location') ? (
          <TextField label={labels.location} name="location" hint={hints.location} maxLength={200} />
        ) : null}
        {has('country') ? <TextField label={labels.country} name="country" hint={hints.country} /> : null}
        {has('employment_type') ? (
          <Choice name="employment_type" values={employmentTypes} valueLabels={employmentTypeLabels} />
        ) : null}
        {has('openings') ? (
          <TextField label={labels.openings} name="openings" inputMode="numeric" maxLength={4} />
        ) : null}
        {has('pay_from') ? (
          <TextField label={labels.pay_from} name="pay_from" hint={hints.pay} inputMode="decimal" deps={payFields} />
        ) : null}
        {has('pay_to') ? (
          <TextField label={labels.pay_to} name="pay_to" hint={hints.pay} inputMode="decimal" deps={payFields} />
        ) : null}
        {has('pay_currency') ? (
          <TextField label={labels.pay_currency} name="pay_currency" hint={hints.currency} maxLength={3} />
        ) : null}
        {has('pay_period') ? <Choice name="pay_period" values={payPeriods} valueLabels={payPeriodLabels} /> : null}
        {has('closes_at') ? <ClosingTime /> : null}
        {has('closes_zone') ? (
          <SelectField label={labels.closes_zone} name="closes_zone" options={zones(zone)} />
        ) : null}
      </FormGrid>
    </fieldset>
  );
}

/** Past times are allowed, with a note. */
function ClosingTime() {
  const [at, zone]: (string | undefined)[] = useWatch({ name: ['closes_at', 'closes_zone'] });
  const typed = { closes_at: instantOf(at ?? '', zone ?? '') };
  const isPast = !isOpen(typed, useClosingTime([typed], Date.now()));
  const hint = isPast ? hints.closes_past : hints.closes_at;
  return (
    <TextField label={labels.closes_at} name="closes_at" type="datetime-local" max="9999-12-31T23:59" hint={hint} />
  );
}

/** What job search engines still need; never blocks the form. */
function JobSearch() {
  const { site } = root.useRouteContext();
  const { getValues } = useFormContext();
  const { errors } = useFormState();
  useWatch();
  // Initial values are known after mounting.
  const [, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const typed: Readonly<Record<string, unknown>> = getValues();
  const text = (name: keyof JobPostForm) => String(typed[name] || '');
  const job = {
    position: text('position'),
    area_of_interest: text('area_of_interest'),
    description: text('description'),
    location: text('location'),
    country: text('country'),
    remote: text('remote'),
    closes_at: instantOf(text('closes_at'), text('closes_zone')),
  };
  const isBegun = Object.values(job).some(Boolean);
  // The host dates the post when it is created.
  const missing = missingForJobSearch({ ...job, createdAt: new Date().toISOString() }, site, Date.now());
  // After posting, the hint would refer to the posted job; with invalid fields, nothing is ready.
  const isTold = isBegun && (missing.length > 0 || Object.keys(errors).length === 0);
  return (
    <div className={styles.search} role="status">
      {!isTold ? null : missing.length === 0 ? (
        <p>
          <Check size={18} /> <strong>{jobSearchCopy.ready}</strong> <span>{jobSearchCopy.readyHint}</span>
        </p>
      ) : (
        <p>
          {jobSearchCopy.missing} {missing.map((need) => jobSearchCopy.needs[need]).join(', ')}.
        </p>
      )}
    </div>
  );
}
