import styles from './careers.module.css';

/** The short facts of a job, beside its description. */
export function JobFacts({ area, experience }: { area: string; experience?: string | null | undefined }) {
  return (
    <dl className={styles.facts}>
      {area ? (
        <div>
          <dt>Area of interest</dt>
          <dd>{area}</dd>
        </div>
      ) : null}
      {experience ? (
        <div>
          <dt>Experience</dt>
          <dd>{experience}</dd>
        </div>
      ) : null}
    </dl>
  );
}
