import { useEffect, useState } from 'react';
import { draftOwner, dropDraft, latestDraft, saveDraft } from '../../forms/draft-store.ts';

const id = 'ticked';

/**
 * The ids of ticked rows. In this tab they are kept over a reload, Back and a login in the middle, for the admin who has
 * ticked them, and until somebody logs out.
 */
export function useTickedRows() {
  const [kind] = useState(() => ({ name: `ticked:${draftOwner()}`, storage: 'session' }) as const);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(latestDraft(kind)?.values.ids));
  useEffect(() => {
    if (ticked.size > 0) saveDraft(kind, { id, base: {}, values: { ids: [...ticked] } });
    else dropDraft(kind, id);
  }, [kind, ticked]);
  return [ticked, setTicked] as const;
}
