import { Link } from '@tanstack/react-router';
import { Arrow } from '../ui/icons.tsx';
import { serviceCopy } from './service-copy.ts';
import styles from './service-page.module.css';
import { sideLinks } from './side-links.ts';

export function SideList({ current }: { current: string }) {
  return (
    <nav className={styles.side} aria-label={serviceCopy.sideHeading}>
      <h2>{serviceCopy.sideHeading}</h2>
      <ul>
        {sideLinks.map((entry) => (
          <li key={entry.link}>
            <Link to={entry.link} aria-current={entry.link === current ? 'page' : undefined}>
              {entry.title}
              <Arrow size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
