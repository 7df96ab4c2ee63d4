import { Link, type LinkProps, useLocation, useRouteContext } from '@tanstack/react-router';
import { adminLinksOf, adminLogoutLabel } from '../copy/navigation.ts';
import { useAdminRole } from '../session/session-flag.ts';
import { useAdminLogout } from '../session/use-logout.ts';
import { Drawer, DrawerButton } from '../ui/drawer.tsx';
import { Brand } from '../ui/icons.tsx';
import styles from './admin-header.module.css';

/** Replaces the public header for an admin. */
export function AdminHeader() {
  const { site } = useRouteContext({ from: '__root__' });
  const logout = useAdminLogout();
  const role = useAdminRole();
  const here = useLocation({ select: ({ pathname }) => pathname.toLowerCase() });
  const entries = (inMenu: boolean) => (
    <>
      {adminLinksOf(role).map((link) => (
        // Paths match in any case: the specified /createblogs is the route /CreateBlogs.
        <Link
          key={link.to}
          to={link.to as LinkProps['to']}
          replace={inMenu}
          activeOptions={{ includeSearch: false }}
          aria-current={here === link.to.toLowerCase() ? 'page' : undefined}
        >
          {link.label}
        </Link>
      ))}
      <button type="button" onClick={() => void logout()}>
        {adminLogoutLabel}
      </button>
    </>
  );
  return (
    <>
      <header className={`on-night ${styles.bar}`}>
        <div className={`wrap ${styles.row}`}>
          <Link to="/" className={styles.brand} aria-label={`${site.name}, home`}>
            <Brand name={site.name} tone="night" />
          </Link>
          <nav className={styles.nav} aria-label="Admin">
            {entries(false)}
          </nav>
          <DrawerButton drawer="admin-menu" label="Open menu" className={styles.small} />
        </div>
      </header>
      <Drawer id="admin-menu" label="Menu" head={<Brand name={site.name} />}>
        <nav aria-label="Menu">{entries(true)}</nav>
      </Drawer>
    </>
  );
}
