import { Link, type LinkProps, useLocation, useRouteContext } from '@tanstack/react-router';
import { adminLinksOf, adminLogoutLabel } from '../copy/navigation.ts';
import { useAdminRole } from '../session/session-flag.ts';
import { useAdminLogout } from '../session/use-logout.ts';
import { Drawer, DrawerButton } from '../ui/drawer.tsx';
import { Brand } from '../ui/icons.tsx';
import styles from './admin-header.module.css';
import { useAdminTools } from './provided-tools.ts';

export function AdminHeader() {
  const { site } = useRouteContext({ from: '__root__' });
  const logout = useAdminLogout();
  const role = useAdminRole();
  const tools = useAdminTools();
  const here = useLocation({ select: ({ pathname }) => pathname.toLowerCase() });
  const links = (inMenu: boolean) =>
    adminLinksOf(role).map(({ to, label }) => (
      // Paths match in any case: the specified /createblogs is the route /CreateBlogs.
      <Link
        key={to}
        to={to as LinkProps['to']}
        replace={inMenu}
        activeOptions={{ includeSearch: false }}
        aria-current={here === to.toLowerCase() ? 'page' : undefined}
      >
        {label}
        {tools ? <tools.NewCount page={to} /> : null}
      </Link>
    ));
  const exit = (
    <button type="button" onClick={() => void logout()}>
      {adminLogoutLabel}
    </button>
  );
  return (
    <>
      <header className={`on-night ${styles.bar}`}>
        <div className={`wrap ${styles.row}`}>
          <Link to="/" className={styles.brand} aria-label={`${site.name}, home`}>
            <Brand name={site.name} tone="night" />
          </Link>
          <nav className={styles.nav} aria-label="Admin">
            {links(false)}
            <div className={styles.end}>
              {tools ? <tools.AccountMenu /> : null}
              {exit}
            </div>
          </nav>
          <DrawerButton drawer="admin-menu" label="Open menu" className={styles.small} />
        </div>
      </header>
      <Drawer id="admin-menu" label="Menu" head={<Brand name={site.name} />}>
        <nav aria-label="Menu">
          {links(true)}
          {tools ? <tools.AccountLinks inMenu /> : null}
          {exit}
        </nav>
      </Drawer>
    </>
  );
}
