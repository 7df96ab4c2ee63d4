import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readQuery } from '../data/queries.ts';
import { notifyOtherTabs } from '../session/session-flag.ts';
import { toast } from '../ui/toast.ts';

const replacedCodesKey = 'recoveryCodesGone';

export const announceReplacedCodes = (): void => notifyOtherTabs(replacedCodesKey);

/** Hides the displayed recovery codes with a message when another tab has replaced or removed them. */
export function useReplacedCodes(codes: readonly string[], forget: () => unknown): void {
  const queryClient = useQueryClient();
  const hear = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== replacedCodesKey || newValue === null) return;
    void queryClient.invalidateQueries(readQuery('getAdmins'));
    if (codes.length === 0) return;
    toast.info(
      'The recovery codes shown here no longer work: another tab created new ones or switched the second step off.',
    );
    forget();
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => hear(event);
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, []);
}
