import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { version } from '../../package.json';
import { type PanelName, panelsOf, panelTitles } from '../copy/admin-operation.ts';
import { ownHeadings } from '../copy/admins.ts';
import { homeOf, roleOfPage } from '../copy/navigation.ts';
import { readQuery } from '../data/queries.ts';
import { useAdminRole } from '../session/session-flag.ts';
import { openedInApp } from '../ui/history.ts';
import { User } from '../ui/icons.tsx';
import { HeaderMenu } from '../ui/menu.tsx';
import styles from './admin-tools.module.css';

const countAgainMs = 60_000;
const mostShown = 99;
const counted: Readonly<Record<string, 'applications' | 'enquiries'>> = {
  '/jobresponse': 'applications',
  '/contactform': 'enquiries',
};

// `useMatches` would split the first load of public pages into more files.
const useInAdminArea = (): boolean => useLocation({ select: ({ pathname }) => roleOfPage(pathname) !== undefined });

/** The number of new records on an inbox page. Writes refetch it, like every query. */
export function NewCount({ page }: { page: string }) {
  const inAdminArea = useInAdminArea();
  const inbox = counted[page];
  const { data } = useQuery({
    ...readQuery('getInboxCounts'),
    enabled: inbox !== undefined && inAdminArea,
    refetchInterval: countAgainMs,
    refetchOnWindowFocus: true,
  });
  const count = inbox && data?.[inbox];
  if (!count) return null;
  return (
    <span className={styles.count}>
      <span className="vh"> </span>
      {count > mostShown ? `${mostShown}+` : count}
      <span className="vh"> new</span>
    </span>
  );
}

export function AccountLinks({ inMenu = false }: { inMenu?: boolean }) {
  const role = useAdminRole();
  const inAdminArea = useInAdminArea();
  const link = (panel: PanelName, label: string, part?: string) => (
    <li key={label}>
      <Link
        to={inAdminArea ? '.' : homeOf(role)}
        search={(now) => ({ ...(inAdminArea && now), panel, part })}
        state={openedInApp}
        replace={inMenu}
        resetScroll={false}
        preload={false}
        activeOptions={{ includeSearch: true }}
      >
        {label}
      </Link>
    </li>
  );
  return (
    <div className={styles.links} data-in-menu={inMenu || undefined}>
      <ul aria-label={panelTitles.account}>
        {Object.entries(ownHeadings).map(([part, label]) => link('account', label, part))}
      </ul>
      <ul aria-label="Operation">{panelsOf(role).map((panel) => link(panel, panelTitles[panel]))}</ul>
      <p className="num">Version {version}</p>
    </div>
  );
}

export function AccountMenu() {
  return (
    <HeaderMenu
      className={styles.menu}
      label={
        <>
          <User size={18} />
          <span className={styles.word}>Account</span>
        </>
      }
    >
      <AccountLinks />
    </HeaderMenu>
  );
}
