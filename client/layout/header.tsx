import { Link, useLocation, useRouteContext } from '@tanstack/react-router';
import { headerEntries } from '../copy/navigation.ts';
import { Brand } from '../ui/brand-mark.tsx';
import { IconButton, IconLink } from '../ui/button.tsx';
import { Drawer, DrawerButton } from '../ui/drawer.tsx';
import { LogOut, User } from '../ui/icons.tsx';
import { Dropdown, NavLink } from '../ui/menu.tsx';
import styles from './header.module.css';
import { useUserLogout } from './use-logout.ts';

const samePath = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function Header() {
  const { site } = useRouteContext({ from: '__root__' });
  const logout = useUserLogout();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <header className={styles.bar} data-public>
      <div className={`wrap ${styles.row}`}>
        <Link to="/" className={styles.brand} aria-label={`${site.name}, home`}>
          <Brand name={site.name} />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <ul>
            {headerEntries.map((entry) => (
              <li key={entry.label}>
                {entry.kind === 'menu' ? (
                  <Dropdown
                    label={entry.label}
                    items={entry.items}
                    current={entry.items.some((item) => samePath(item.to, pathname))}
                  />
                ) : (
                  <NavLink to={entry.to} activeOptions={{ exact: true, includeSearch: false }}>
                    {entry.label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <IconLink to="/LoginUser" label="Log in" className={styles.login}>
            <User />
          </IconLink>
          <IconButton label="Log out" className={styles.logout} onClick={logout}>
            <LogOut />
          </IconButton>
          <DrawerButton drawer="site-menu" label="Open menu" className={styles.small} />
        </div>
      </div>
      <Drawer id="site-menu" label="Menu" head={<Brand name={site.name} />}>
        <nav aria-label="Menu" className={styles.drawer}>
          {headerEntries.map((entry) =>
            entry.kind === 'menu' ? (
              <section key={entry.label} aria-label={entry.label}>
                <p>{entry.label}</p>
                {entry.items.map((item) => (
                  <Link key={item.to} to={item.to}>
                    {item.label}
                  </Link>
                ))}
              </section>
            ) : (
              <Link key={entry.to} to={entry.to} activeOptions={{ exact: true, includeSearch: false }}>
                {entry.label}
              </Link>
            ),
          )}
        </nav>
      </Drawer>
    </header>
  );
}
