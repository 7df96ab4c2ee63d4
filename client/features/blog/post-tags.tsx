import { Link } from '@tanstack/react-router';
import { splitTags } from '#shared/tags.ts';
import styles from './blog.module.css';

export function PostTags({ tags }: { tags: string }) {
  const list = splitTags(tags);
  if (list.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {list.map((tag) => (
        <li key={tag}>
          <Link to="/blog" search={{ tag }}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
