import { Link } from '@tanstack/react-router';
import { blogCopy } from '../../copy/blog.ts';
import { pageWindow } from '../../ui/table/table-state.ts';
import styles from './blog.module.css';
import type { BlogSearch } from './blog-search.ts';
import { gridSearch } from './posts.ts';

export function BlogPager({ page, pages, state }: { page: number; pages: number; state: BlogSearch }) {
  if (pages < 2) return null;
  const to = (target: number) =>
    ({
      to: '/blog',
      search: gridSearch({ ...state, page: target }),
      resetScroll: false,
      activeOptions: { exact: true },
    }) as const;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <ul>
        <li>{page > 1 ? <Link {...to(page - 1)}>{blogCopy.previous}</Link> : <span>{blogCopy.previous}</span>}</li>
        {pageWindow(page, pages).map((each) => (
          <li key={each}>
            <Link {...to(each)} aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
              {each}
            </Link>
          </li>
        ))}
        <li>{page < pages ? <Link {...to(page + 1)}>{blogCopy.next}</Link> : <span>{blogCopy.next}</span>}</li>
      </ul>
    </nav>
  );
}
