import { useLocation, useRouteContext } from '@tanstack/react-router';
import { headerEntries } from '../copy/navigation.ts';
import { Brand } from '../ui/brand-mark.tsx';
import { IconButton, IconLink } from '../ui/button.tsx';
import { Drawer, DrawerButton } from '../ui/drawer.tsx';
import { LogOut, User } from '../ui/icons.tsx';
import { Dropdown, isPresent, NavLink } from '../ui/menu.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './header.module.css';
import { useUserLogout } from './use-logout.ts';

export function Header() {
  const { site } = useRouteContext({ from: '__root__' });
  const logout = useUserLogout();
  const present = useLocation({ select: (location) => location.pathname.toLowerCase() });
  return (
    <header className={styles.bar} data-public>
      <div className={`wrap ${styles.row}`}>
        <PageLink to="/" className={styles.brand} aria-label={`${site.name}, home`}>
          <Brand name={site.name} />
        </PageLink>
        <nav className={styles.nav} aria-label="Main">
          <ul>
            {headerEntries.map((entry) => (
              <li key={entry.label}>
                {entry.kind === 'menu' ? (
                  <Dropdown label={entry.label} items={entry.items} present={present} />
                ) : (
                  <NavLink to={entry.to} current={isPresent(entry.to, present)}>
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
                  <PageLink key={item.to} to={item.to} current={isPresent(item.to, present)}>
                    {item.label}
                  </PageLink>
                ))}
              </section>
            ) : (
              <PageLink key={entry.to} to={entry.to} current={isPresent(entry.to, present)}>
                {entry.label}
              </PageLink>
            ),
          )}
        </nav>
      </Drawer>
    </header>
  );
}
