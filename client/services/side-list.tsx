import { Link } from '@tanstack/react-router';
import { Arrow } from '../ui/icons.tsx';
import type { SevenServiceLinks } from './service-content.ts';
import { serviceCopy } from './service-copy.ts';
import styles from './service-page.module.css';

/** Seven services to go on to; the page itself is marked when it is among them. */
export function SideList({ links, current }: { links: SevenServiceLinks; current: string }) {
  return (
    <nav className={styles.side} aria-label={serviceCopy.sideHeading}>
      <h2>{serviceCopy.sideHeading}</h2>
      <ul>
        {links.map((entry) => (
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
