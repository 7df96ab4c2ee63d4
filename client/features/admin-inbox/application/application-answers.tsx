import type { Answer } from '../../../../shared/job-questions.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import styles from './application.module.css';

/** What was answered to the job's own questions, each as it was asked. */
export function ApplicationAnswers({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="application-answers">
      <h3 id="application-answers">{copy.answers}</h3>
      <dl className={styles.answers}>
        {answers.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be the same
          <div key={at}>
            <dt>{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
