import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { download } from '../ui/download.ts';
import { scrollToShow } from '../ui/scroll.ts';
import styles from './second-factor.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const part = useRef<HTMLDivElement>(null);
  // The page may be scrolled down, so scroll to their first sentence.
  useEffect(() => scrollToShow(part.current, part.current?.firstElementChild), []);
  return (
    <div className={styles.part} ref={part}>
      <p role="status">
        Keep these recovery codes in a safe place. Each replaces the second step once. Earlier codes no longer work.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          onClick={() => download('recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="go" onClick={() => onKept()}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
