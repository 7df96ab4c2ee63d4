import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { recoveryCopy } from '../copy/recovery-codes.ts';
import { readQuery } from '../data/queries.ts';
import { tellOtherTabs } from '../session/session-flag.ts';
import { toast } from '../ui/toast.ts';

const deadCodesKey = 'recoveryCodesGone';

/** Notifies other tabs that earlier recovery codes are invalid. */
export const tellOfDeadCodes = (): void => tellOtherTabs(deadCodesKey);

/** Hides the displayed recovery codes with a message when another tab has replaced or removed them. */
export function useDeadCodes(codes: readonly string[], forget: () => unknown): void {
  const queryClient = useQueryClient();
  const hear = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== deadCodesKey || newValue === null) return;
    void queryClient.invalidateQueries(readQuery('getAdmins'));
    if (codes.length === 0) return;
    toast.info(recoveryCopy.dead);
    forget();
  });
  useEffect(() => {
    const told = (event: StorageEvent) => hear(event);
    window.addEventListener('storage', told);
    return () => window.removeEventListener('storage', told);
  }, []);
}
