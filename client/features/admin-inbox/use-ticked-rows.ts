import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readQuery } from '../../data/queries.ts';
import { dropDraft, latestDraft, saveDraft } from '../../forms/draft-store.ts';

const kindOf = (admin: string) => ({ name: `ticked:${admin}`, storage: 'session' }) as const;
const id = 'ticked';

/**
 * The ids of ticked rows. In this tab they are kept over a reload, Back and a login in the middle, for the admin who has
 * ticked them, and until somebody logs out.
 */
export function useTickedRows() {
  const admin = useQuery({ ...readQuery('getAdmins'), staleTime: Infinity }).data?.own.email;
  const [owner, setOwner] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (admin && admin !== owner) {
    setOwner(admin);
    // What was ticked while that was asked for is theirs as well.
    setTicked(new Set([...(latestDraft(kindOf(admin))?.values.ids ?? []), ...(owner ? [] : ticked)]));
  }
  useEffect(() => {
    if (!owner) return;
    if (ticked.size > 0) saveDraft(kindOf(owner), { id, base: {}, values: { ids: [...ticked] } });
    else dropDraft(kindOf(owner), id);
  }, [owner, ticked]);
  return [ticked, setTicked] as const;
}
