import { useId, useLayoutEffect, useRef } from 'react';
import selectStyles from '../compact-select.module.css';
import { scrollToShow } from '../scroll.ts';
import { pageSizes } from './page-sizes.ts';
import styles from './pager.module.css';
import { pageWindow, type TableState } from './table-state.ts';

type PagerProps = {
  label: string;
  from: number;
  shown: number;
  matches: number;
  total: number;
  page: number;
  pages: number;
  size: TableState['size'];
  onPage: (page: number) => void;
  onSize: (size: TableState['size']) => void;
};

export function Pager({ label, from, shown, matches, total, page, pages, size, onPage, onSize }: PagerProps) {
  const id = useId();
  const sizes = useRef<HTMLSelectElement>(null);
  const byKeys = useRef(false);
  // More rows push the select out of the window. Only the keyboard still needs it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page size changes the height
  useLayoutEffect(() => {
    const select = sizes.current;
    if (byKeys.current && select === document.activeElement) scrollToShow(select);
  }, [size]);
  return (
    <div className={styles.pager}>
      <p className="soft num" role="status">
        {shown === 0 ? `None of ${total}` : `${from + 1} to ${from + shown} of ${matches}`}
        {shown > 0 && matches < total ? ` (${total} in all)` : ''}
      </p>
      <div className={styles.size}>
        <label htmlFor={id}>Rows</label>
        <select
          ref={sizes}
          id={id}
          className={selectStyles.select}
          value={size}
          onKeyDown={() => {
            byKeys.current = true;
          }}
          onPointerDown={() => {
            byKeys.current = false;
          }}
          onChange={({ currentTarget }) => onSize(pageSizes[currentTarget.selectedIndex] ?? size)}
        >
          {pageSizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <nav aria-label={`Pages of ${label}`}>
        <ul>
          <li>
            <Step page={page - 1} pages={pages} onPage={onPage}>
              Previous
            </Step>
          </li>
          {pageWindow(page, pages).map((each) => (
            <li key={each} className={styles.number}>
              <button
                type="button"
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {each}
              </button>
            </li>
          ))}
          <li>
            <Step page={page + 1} pages={pages} onPage={onPage}>
              Next
            </Step>
          </li>
        </ul>
      </nav>
    </div>
  );
}

type StepProps = { page: number; pages: number; onPage: (page: number) => void; children: string };

/** Stays focusable on the last page, so that it keeps the focus. */
function Step({ page, pages, onPage, children }: StepProps) {
  const off = page < 1 || page > pages;
  return (
    <button type="button" aria-disabled={off || undefined} onClick={() => off || onPage(page)}>
      {children}
    </button>
  );
}
