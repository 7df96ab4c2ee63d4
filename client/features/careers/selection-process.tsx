import { useRouteContext } from '@tanstack/react-router';
import styles from './careers.module.css';
import { selectionProcess } from './copy.ts';

export function SelectionProcess() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <ol className={styles.process}>
      {Object.entries(selectionProcess(site)).map(([title, { when, text }]) => (
        <li key={title}>
          <h3>{title}</h3>
          {when ? <p className={styles.when}>{when}</p> : null}
          <p className="soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
