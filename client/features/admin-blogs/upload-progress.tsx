import { blogFormCopy as words } from '../../copy/admin-blogs.ts';
import { StatusLine } from '../../ui/status-line.tsx';
import styles from './admin-blogs.module.css';

/** How much of the upload has left this browser. */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = share === null ? 0 : Math.floor(share * 100);
  return (
    <>
      {share === null ? null : (
        <progress className={styles.progress} max={100} value={percent} aria-label={words.sending(percent)} />
      )}
      <StatusLine kind="busy">
        {share === null ? null : <span className="num">{percent < 100 ? words.sending(percent) : words.storing}</span>}
      </StatusLine>
    </>
  );
}
