import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/errors.ts';
import { changedMeanwhileCopy as copy } from '../copy/changed-meanwhile.ts';
import { endSession } from '../session/session-end.ts';
import { type ChangedField, changedFields, type RecordTexts } from './changed-fields.ts';
import { ChangedMeanwhileDialog, type ShownText } from './changed-meanwhile-dialog.tsx';

interface Edit<Texts extends RecordTexts, Answer> {
  /** What the record held when it was loaded into the form. */
  readonly base: Texts;
  /** What the form holds. */
  readonly ours: Texts;
  /** What the host has now, past every cache; `not_found` or undefined when it has the record no more. */
  readonly readNow: () => Promise<Texts | undefined>;
  readonly send: (texts: Texts) => Promise<Answer>;
}

interface Asking {
  readonly changed: readonly ChangedField[];
  readonly answer: (chosen: RecordTexts | undefined) => void;
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** A host that does not know the call says "not found" as well; the record may still be there. */
const isMissingNow = ({ readNow }: Pick<Edit<RecordTexts, unknown>, 'readNow'>): Promise<boolean> =>
  readNow().then((now) => now === undefined, isNotFound);

/**
 * Saves a record without undoing what somebody else has saved since it was loaded: who comes later is asked, field by
 * field. `save` throws ApiErrors to be shown: `conflict` when the choice was put off, `gone` when the record was deleted.
 *
 * @returns `dialog` belongs on the page, outside of the form; `isGone` of a record that was deleted: its form cannot be
 *   opened again
 */
export function useChangedMeanwhile(labels: RecordTexts, shown?: ShownText) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isGone, setGone] = useState(false);

  const gone = () => {
    setGone(true);
    // Lists may show it still.
    void client.invalidateQueries();
    return new ApiError('gone', copy.deleted);
  };

  const choose = (changed: readonly ChangedField[]) =>
    new Promise<RecordTexts | undefined>((resolve) => {
      const answer = (chosen: RecordTexts | undefined) => {
        setAsking(null);
        resolve(chosen);
      };
      setAsking({ changed, answer });
    });

  const save = async <Texts extends RecordTexts, Answer>(edit: Edit<Texts, Answer>): Promise<Answer> => {
    let { base, ours } = edit;
    try {
      for (;;) {
        const theirs = await edit.readNow();
        if (!theirs) throw gone();
        const changed = changedFields({ base, theirs, ours });
        if (changed.length === 0) return await edit.send(ours);
        const chosen = await choose(changed);
        if (!chosen) throw new ApiError('conflict', copy.notSaved);
        // Asked for once more before it is sent: choosing takes its time.
        ours = { ...ours, ...chosen };
        base = theirs;
      }
    } catch (error) {
      // The reading is no query that the client would hear of.
      endSession(error);
      if (isNotFound(error) && (await isMissingNow(edit))) throw gone();
      throw error;
    }
  };

  const dialog: ReactNode = asking && (
    <ChangedMeanwhileDialog changed={asking.changed} labels={labels} shown={shown} onAnswer={asking.answer} />
  );
  return { save, dialog, isGone };
}
