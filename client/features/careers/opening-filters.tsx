import type { JobPost } from '#shared/schemas/job.ts';
import { openingFilters as copy } from '../../copy/job-facts.ts';
import { text } from '../../search-params/search.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/field.tsx';
import styles from './careers.module.css';
import { employmentTypeText } from './job-facts-text.ts';
import type { OpeningsSearch } from './openings-search.ts';

export type Filters = Pick<OpeningsSearch, 'type' | 'place' | 'remote'>;

/** Trims a fact for the URL; long texts are ignored. */
const factOf = (job: JobPost, name: 'employment_type' | 'location') => text(job[name]?.trim());

const valuesOf = (jobs: readonly JobPost[], name: 'employment_type' | 'location'): string[] =>
  [...new Set(jobs.flatMap((job) => factOf(job, name) ?? []))].sort();

/** Active filters; values that no opening has are ignored. */
export function chosenFilters(jobs: readonly JobPost[], search: OpeningsSearch): Filters {
  const has = (values: readonly string[], value = '') => (values.includes(value) ? value : undefined);
  return {
    type: has(valuesOf(jobs, 'employment_type'), search.type),
    place: has(valuesOf(jobs, 'location'), search.place),
    remote: jobs.some((job) => job.remote) ? search.remote : undefined,
  };
}

/** Whether an opening matches the filters. */
export const fits = (job: JobPost, { type, place, remote }: Filters): boolean =>
  (!type || factOf(job, 'employment_type') === type) &&
  (!place || factOf(job, 'location') === place) &&
  (!remote || Boolean(job.remote));

/** Filters in the form, which the visitor may have changed before script ran. */
export const filtersIn = (form: FormData): Filters => ({
  type: text(form.get('type')),
  place: text(form.get('place')),
  remote: form.has('remote') ? 'yes' : undefined,
});

export const sameFilters = (one: Filters, other: Filters): boolean =>
  one.type === other.type && one.place === other.place && one.remote === other.remote;

interface OpeningFiltersProps {
  jobs: readonly JobPost[];
  search: OpeningsSearch;
  onChoose: (chosen: Filters) => void;
}

/** Filters for the facts that openings have. */
export function OpeningFilters({ jobs, search, onChoose }: OpeningFiltersProps) {
  const [types, places] = [valuesOf(jobs, 'employment_type'), valuesOf(jobs, 'location')];
  const { type = '', place = '', remote } = chosenFilters(jobs, search);
  return (
    <>
      {types.length > 0 ? (
        <Select
          className={styles.filter}
          label={copy.type}
          name="type"
          value={type}
          placeholder={copy.any}
          options={types.map((value) => ({ value, label: employmentTypeText({ employment_type: value }) ?? value }))}
          onChange={(event) => onChoose({ type: event.currentTarget.value || undefined })}
        />
      ) : null}
      {places.length > 0 ? (
        <Select
          className={styles.filter}
          label={copy.place}
          name="place"
          value={place}
          placeholder={copy.any}
          options={places.map((value) => ({ value, label: value }))}
          onChange={(event) => onChoose({ place: event.currentTarget.value || undefined })}
        />
      ) : null}
      {jobs.some((job) => job.remote) ? (
        <Checkbox
          label={copy.remote}
          name="remote"
          value="yes"
          checked={remote === 'yes'}
          onChange={(event) => onChoose({ remote: event.currentTarget.checked ? 'yes' : undefined })}
        />
      ) : null}
    </>
  );
}
