import { CatchBoundary, getRouteApi, Link, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { version } from '../../../package.json';
import { operationCopy, panelTitles } from '../../copy/admin-operation.ts';
import { ErrorPage } from '../../layout/error-page.tsx';
import { useReplacedCodes } from '../../second-factor/replaced-codes.ts';
import { useAdminRole } from '../../session/session-flag.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { openedInApp, useCloseOpened } from '../../ui/history.ts';
import { Wrap } from '../../ui/section.tsx';
import { Loading } from '../../ui/states.tsx';
import styles from './admin-operation.module.css';
import { NewCodes, type NewPassword, NewPasswords } from './new-secrets.ts';

const route = getRouteApi('/_admin');

type PanelName = keyof typeof panelTitles;

const panels: Readonly<Record<PanelName, ComponentType>> = {
  health: lazyRouteComponent(() => import('./health-panel.tsx'), 'HealthPanel'),
  host: lazyRouteComponent(() => import('./host-panel.tsx'), 'HostPanel'),
  trail: lazyRouteComponent(() => import('./trail-panel.tsx'), 'TrailPanel'),
  webhooks: lazyRouteComponent(() => import('./webhooks-panel.tsx'), 'WebhooksPanel'),
  admins: lazyRouteComponent(() => import('./admins-panel.tsx'), 'AdminsPanel'),
};
// Keys of the object above.
const panelNames = Object.keys(panels) as PanelName[];

/** Panels for operators: links at the bottom of every admin page, opened by `?panel=`. */
export function AdminPanels() {
  const { panel } = route.useSearch();
  const role = useAdminRole();
  const unkeptCodes = useState<readonly string[]>([]);
  const [codes, setCodes] = unkeptCodes;
  useReplacedCodes(codes, () => setCodes([]));
  const unkeptPasswords = useState<readonly NewPassword[]>([]);
  return (
    <>
      <Wrap className={styles.foot}>
        <nav aria-label={operationCopy.navigation}>
          {(role === 'owner' ? panelNames : (['admins'] as const)).map((name) => (
            <Link
              key={name}
              to="."
              search={(now) => ({ ...now, panel: name })}
              state={openedInApp}
              resetScroll={false}
              activeOptions={{ includeSearch: true }}
            >
              {role === 'owner' ? panelTitles[name] : operationCopy.account}
            </Link>
          ))}
          <span className="soft">{operationCopy.version(version)}</span>
        </nav>
      </Wrap>
      <NewCodes value={unkeptCodes}>
        <NewPasswords value={unkeptPasswords}>
          {panel && (role === 'owner' || panel === 'admins') ? <OpenPanel key={panel} name={panel} /> : null}
        </NewPasswords>
      </NewCodes>
    </>
  );
}

function OpenPanel({ name }: { name: PanelName }) {
  const role = useAdminRole();
  const close = useCloseOpened('panel', 'record', 'action');
  const Panel = panels[name];
  return (
    <Dialog size="l" title={role === 'owner' ? panelTitles[name] : operationCopy.account} onClose={() => void close()}>
      <CatchBoundary getResetKey={() => name} errorComponent={ErrorPage}>
        <Suspense fallback={<Loading />}>
          <Panel />
        </Suspense>
      </CatchBoundary>
    </Dialog>
  );
}
