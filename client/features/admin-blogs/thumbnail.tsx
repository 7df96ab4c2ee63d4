import { useMissingPicture } from '../../ui/use-missing-picture.ts';
import styles from './admin-blogs.module.css';

/** The table gives every picture the same size; twice its width is asked for, for fine screens. */
export function Thumbnail({ src }: { src: string | null | undefined }) {
  const { missing, watch } = useMissingPicture(src);
  if (!src || missing) return <span className={styles.noPicture}>No picture</span>;
  // The BFF's own addresses resize; a host's other address is left as it is.
  const address = src.startsWith('/media/') ? `${src}?w=192` : src;
  return <img {...watch} src={address} alt="" width="96" height="60" loading="lazy" decoding="async" />;
}
