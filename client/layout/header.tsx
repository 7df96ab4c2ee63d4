import { useRouteContext } from '@tanstack/react-router';
import { headerEntries } from '../copy/navigation.ts';
import { useUserLogout } from '../session/use-logout.ts';
import { IconButton, IconLink } from '../ui/button.tsx';
import { Drawer, DrawerButton } from '../ui/drawer.tsx';
import { Brand, LogOut, User } from '../ui/icons.tsx';
import { Dropdown, MenuLink, NavLink } from '../ui/menu.tsx';
import styles from './header.module.css';

export function Header() {
  const { site } = useRouteContext({ from: '__root__' });
  const logout = useUserLogout();
  return (
    <header className={styles.bar} data-public>
      <div className={`wrap ${styles.row}`}>
        <NavLink to="/" className={styles.brand} aria-label={`${site.name}, home`}>
          <Brand name={site.name} />
        </NavLink>
        <nav className={styles.nav} aria-label="Main">
          <ul>
            {headerEntries.map((entry) => (
              <li key={entry.label}>
                {entry.kind === 'menu' ? (
                  <Dropdown label={entry.label} items={entry.items} />
                ) : (
                  <MenuLink to={entry.to} label={entry.label} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        {/* Both are rendered; CSS shows one by `html[data-user]`, which a script sets before the first paint (session-flag.ts). */}
        <div className={styles.tools}>
          <IconLink to="/LoginUser" label="Log in" className={styles.login}>
            <User />
          </IconLink>
          <IconButton label="Log out" className={styles.logout} onClick={() => void logout()}>
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
                  <NavLink key={item.to} to={item.to} replace>
                    {item.label}
                  </NavLink>
                ))}
              </section>
            ) : (
              <NavLink key={entry.to} to={entry.to} replace>
                {entry.label}
              </NavLink>
            ),
          )}
        </nav>
      </Drawer>
    </header>
  );
}
