import { useEffect, useState } from 'react';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import styles from './application.module.css';
import { forgetTexts, unsentTexts } from './application-drafts.ts';

/**
 * What was being written about an application when somebody deleted it: to be copied, as it cannot be sent any more. It
 * stays for as long as it is shown, and is kept nowhere: it may be about somebody who was erased.
 */
export function UnsentTexts({ id }: { id: string }) {
  const [texts] = useState(() => unsentTexts(id));
  useEffect(() => void forgetTexts(id), [id]);
  if (texts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="unsent-texts">
      <h3 id="unsent-texts">{copy.unsent}</h3>
      <p className="soft">{copy.unsentNotKept}</p>
      {texts.map((text) => (
        <p key={text} className={styles.unsent}>
          {text}
        </p>
      ))}
    </section>
  );
}
