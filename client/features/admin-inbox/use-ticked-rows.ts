import { useEffect, useState } from 'react';
import type { RecordKind } from '#shared/inbox-records.ts';
import { draftAdmin } from '../../forms/draft-storage.ts';
import { readTabState, saveTabState } from '../../session/tab-state.ts';

interface TickedRows {
  /** Fingerprint of the admin who selected them. */
  readonly admin: string;
  readonly ids: readonly string[];
}

/** Ids of selected rows, kept in this tab over reload, Back and login for the admin who selected them, until logout. */
export function useTickedRows(kind: RecordKind) {
  const name = kind === 'application' ? 'ticked-rows' : 'ticked-enquiries';
  const [admin] = useState(draftAdmin);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const kept = readTabState<TickedRows>('admin', name);
    return new Set(kept?.admin === admin ? kept.ids : []);
  });
  useEffect(() => {
    saveTabState('admin', name, ticked.size > 0 ? { admin, ids: [...ticked] } : undefined);
  }, [admin, name, ticked]);
  return [ticked, setTicked] as const;
}
