import { CatchBoundary, getRouteApi, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { type PanelName, panelsOf, panelTitles } from '../../copy/admin-operation.ts';
import { otherRoleCopy } from '../../copy/admins.ts';
import { ErrorPage } from '../../layout/error-page.tsx';
import { useReplacedCodes } from '../../second-factor/replaced-codes.ts';
import { useAdminRole } from '../../session/session-flag.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { openedInApp, useCloseOpened } from '../../ui/history.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Loading } from '../../ui/states.tsx';
import { NewCodes, type NewPassword, NewPasswords } from './new-secrets.ts';

const route = getRouteApi('/_admin');

const panels: Readonly<Record<PanelName, ComponentType>> = {
  account: lazyRouteComponent(() => import('./admins-panel.tsx'), 'AccountPanel'),
  health: lazyRouteComponent(() => import('./health-panel.tsx'), 'HealthPanel'),
  trail: lazyRouteComponent(() => import('./trail-panel.tsx'), 'TrailPanel'),
  webhooks: lazyRouteComponent(() => import('./webhooks-panel.tsx'), 'WebhooksPanel'),
  texts: lazyRouteComponent(() => import('./mail-texts-panel.tsx'), 'MailTextsPanel'),
  admins: lazyRouteComponent(() => import('./admins-panel.tsx'), 'AdminsPanel'),
  host: lazyRouteComponent(() => import('./host-panel.tsx'), 'HostPanel'),
  shortcuts: lazyRouteComponent(() => import('./shortcuts-panel.tsx'), 'ShortcutsPanel'),
};

/** Dialogs over any admin page, opened from the account menu by `?panel=`. */
export function AdminPanels() {
  const { panel } = route.useSearch();
  const navigate = useNavigate();
  const role = useAdminRole();
  useShortcuts(
    () =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, panel: 'shortcuts' }),
        state: openedInApp,
        resetScroll: false,
      }),
  );
  const unkeptCodes = useState<readonly string[]>([]);
  const [codes, setCodes] = unkeptCodes;
  useReplacedCodes(codes, () => setCodes([]));
  const unkeptPasswords = useState<readonly NewPassword[]>([]);
  const isAllowed = panel === 'account' || (panel !== undefined && panelsOf(role).includes(panel));
  const close = useCloseOpened('panel', 'part', 'record', 'action', 'admin', 'day');
  return (
    <NewCodes value={unkeptCodes}>
      <NewPasswords value={unkeptPasswords}>
        {panel && isAllowed ? <OpenPanel key={panel} name={panel} onClose={() => void close()} /> : null}
        {panel && !isAllowed ? (
          <Dialog title={otherRoleCopy.title} onClose={() => void close()}>
            <p>{otherRoleCopy.text(role)}</p>
          </Dialog>
        ) : null}
      </NewPasswords>
    </NewCodes>
  );
}

function OpenPanel({ name, onClose }: { name: PanelName; onClose: () => void }) {
  const Panel = panels[name];
  return (
    <Dialog size={name === 'shortcuts' ? 's' : 'l'} title={panelTitles[name]} onClose={onClose}>
      <CatchBoundary getResetKey={() => name} errorComponent={ErrorPage}>
        <Suspense fallback={<Loading />}>
          <Panel />
        </Suspense>
      </CatchBoundary>
    </Dialog>
  );
}
