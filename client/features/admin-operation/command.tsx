import styles from './admin-operation.module.css';

/** A terminal command that wraps only at spaces. */
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
