import { blogTableCopy as copy } from '../../copy/admin-blogs.ts';
import styles from './blog-tags.module.css';

/** More letters need more than three lines in a column of usual width. */
const manyLetters = 100;

/** Shows three lines of tags and a button for the rest. */
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
