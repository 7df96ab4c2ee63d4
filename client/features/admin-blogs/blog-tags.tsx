import { blogTableCopy as copy } from '../../copy/admin-blogs.ts';
import styles from './blog-tags.module.css';

/** Fewer letters fit into three lines of a column of usual width. */
const manyLetters = 100;

/** A post's tags: three lines of them, until somebody wants them all. */
export function BlogTags({ tags }: { tags: readonly string[] }) {
  return (
    <>
      <ul className={styles.tags} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      {tags.join('').length > manyLetters ? (
        <details className={styles.all}>
          <summary>
            <span>{copy.showAllTags(tags.length)}</span>
            <span>{copy.showFewerTags}</span>
          </summary>
        </details>
      ) : null}
    </>
  );
}
