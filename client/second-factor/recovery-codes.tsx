import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { download } from '../ui/download.ts';
import { bringIntoSight } from '../ui/in-sight.ts';
import { recoveryCopy as copy } from './replaced-codes.ts';
import styles from './second-factor.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const part = useRef<HTMLDivElement>(null);
  // The page may be scrolled down, so scroll to their first sentence.
  useEffect(() => bringIntoSight(part.current, part.current?.firstElementChild), []);
  return (
    <div className={styles.part} ref={part}>
      <p role="status">{copy.lead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={() => download(copy.file, new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))}>
          {copy.download}
        </Button>
        <Button variant="go" onClick={() => onKept()}>
          {copy.done}
        </Button>
      </div>
    </div>
  );
}
