import { blogFormCopy as copy } from '../../copy/admin-blogs.ts';
import { StatusLine } from '../../ui/status-line.tsx';
import styles from './admin-blogs.module.css';

/** How much of the upload has left this browser. */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = share === null ? 0 : Math.floor(share * 100);
  return (
    <>
      {share === null ? null : (
        <progress className={styles.progress} max={100} value={percent} aria-label={copy.sending(percent)} />
      )}
      <StatusLine kind="busy">
        {share === null ? null : <span className="num">{percent < 100 ? copy.sending(percent) : copy.storing}</span>}
      </StatusLine>
    </>
  );
}
