import styles from './admin-operation.module.css';

/** A command for a terminal. Lines end between its words, never at the dashes of an option. */
export function Command({ children }: { children: string }) {
  const words = children.split(' ').map((word, at) => ({ key: `${at} ${word}`, word }));
  return (
    <code className={styles.command}>
      {words.map(({ key, word }) => (
        <span key={key}>{word} </span>
      ))}
    </code>
  );
}
