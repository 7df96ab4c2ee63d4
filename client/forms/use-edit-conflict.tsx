import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { editConflictCopy as copy } from '../copy/edit-conflict.ts';
import { endSession } from '../session/session-end.ts';
import { ConflictDialog, type ShownText } from './conflict-dialog.tsx';
import { type RecordTexts, type RemoteChange, remoteChanges } from './merge.ts';

interface Edit<Texts extends RecordTexts, Answer> {
  /** Values when the record was loaded. */
  readonly base: Texts;
  /** Current values of the form. */
  readonly local: Texts;
  /** Reads the record without caches; `not_found` or undefined when it was deleted. */
  readonly readNow: () => Promise<Texts | undefined>;
  readonly send: (texts: Texts) => Promise<Answer>;
}

interface Asking {
  readonly changed: readonly RemoteChange[];
  readonly answer: (chosen: RecordTexts | undefined) => void;
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** Hosts without the call also answer "not found", so check whether the record exists. */
const isMissingNow = ({ readNow }: Pick<Edit<RecordTexts, unknown>, 'readNow'>): Promise<boolean> =>
  readNow().then((now) => now === undefined, isNotFound);

/**
 * Saves a record without overwriting changes that someone else saved since it was loaded: the user chooses per field.
 * `save` throws ApiError: `conflict` when the choice was cancelled, `gone` when the record was deleted.
 *
 * @returns `dialog` to render outside the form; `isGone`: the record was deleted, so its form cannot be reopened
 */
export function useEditConflict(labels: RecordTexts, shown?: ShownText) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isGone, setGone] = useState(false);

  const gone = () => {
    setGone(true);
    // Lists may still show the record.
    void client.invalidateQueries();
    return new ApiError('gone', copy.deleted);
  };

  const choose = (changed: readonly RemoteChange[]) =>
    new Promise<RecordTexts | undefined>((resolve) => {
      const answer = (chosen: RecordTexts | undefined) => {
        setAsking(null);
        resolve(chosen);
      };
      setAsking({ changed, answer });
    });

  const save = async <Texts extends RecordTexts, Answer>(edit: Edit<Texts, Answer>): Promise<Answer> => {
    let { base, local } = edit;
    try {
      for (;;) {
        const remote = await edit.readNow();
        if (!remote) throw gone();
        const changed = remoteChanges<string>({ base, local, remote });
        if (changed.length === 0) return await edit.send(local);
        const chosen = await choose(changed);
        if (!chosen) throw new ApiError('conflict', copy.notSaved);
        // Read again before saving, because choosing takes time.
        local = { ...local, ...chosen };
        base = remote;
      }
    } catch (error) {
      // Not a query, so the client does not notice it.
      endSession(error);
      if (isNotFound(error) && (await isMissingNow(edit))) throw gone();
      throw error;
    }
  };

  const dialog: ReactNode = asking && (
    <ConflictDialog changed={asking.changed} labels={labels} shown={shown} onAnswer={asking.answer} />
  );
  return { save, dialog, isGone };
}
