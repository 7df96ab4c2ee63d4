import { useState } from 'react';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { latestDraft } from '../../../forms/draft-store.ts';
import styles from './application.module.css';
import { noteDraft } from './note-form.tsx';
import { replyDraft } from './reply-form.tsx';

/** What was being written about an application when somebody deleted it: to be copied, as it cannot be sent any more. */
export function UnsentTexts({ application }: { application: string }) {
  const [texts] = useState(() =>
    [noteDraft(application), replyDraft(application)].flatMap((draft) => {
      const { subject = [], text = [] } = latestDraft(draft)?.values ?? {};
      return [...subject, ...text];
    }),
  );
  if (texts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="unsent-texts">
      <h3 id="unsent-texts">{copy.unsent}</h3>
      {texts.map((text) => (
        <p key={text} className={styles.unsent}>
          {text}
        </p>
      ))}
    </section>
  );
}
