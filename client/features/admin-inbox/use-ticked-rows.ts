import { useEffect, useState } from 'react';
import { draftOwner, dropDraft, latestDraft, saveDraft } from '../../forms/draft-store.ts';

const id = 'ticked';

/** Ids of selected rows, kept in this tab over reload, Back and login for the admin who selected them, until logout. */
export function useTickedRows() {
  const [kind] = useState(() => ({ name: `ticked:${draftOwner()}`, storage: 'session' }) as const);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(latestDraft(kind)?.values.ids));
  useEffect(() => {
    if (ticked.size > 0) saveDraft(kind, { id, base: {}, values: { ids: [...ticked] } });
    else dropDraft(kind, id);
  }, [kind, ticked]);
  return [ticked, setTicked] as const;
}
