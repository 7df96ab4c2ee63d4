import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PostedReply } from '#shared/page-rendering.ts';
import { moveFiles, restoreFile, saveFile } from './draft-files.ts';
import { type DraftKey, dropDraft, findDraft, maxAgeMs, newId, saveDraft, takeDraft } from './drafts.ts';
import { isFileInput, readBlankTexts, readInitialTexts, readTexts, sameTexts, type Texts } from './form-values.ts';
import { type DraftConflict, draftContents, mergeDraft } from './merge.ts';

export interface DraftOptions extends DraftKey {
  /** Purpose of the form, such as the position: text typed for one fills the next form too. */
  readonly context?: string | undefined;
  /** Shows the message of a refusal again after a reload. */
  readonly keepsOutcome?: boolean | undefined;
}

interface UseDraftOptions {
  readonly options: DraftOptions | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly initial: Readonly<Record<string, string | undefined>>;
  readonly reply: PostedReply | undefined;
  readonly round: number;
  readonly restore: (name: string, value: string | string[]) => void;
  /** Values of all fields, including those not rendered. */
  readonly getValues: () => Readonly<Record<string, unknown>>;
  readonly onNote: (message: string) => void;
}

interface DraftState {
  /** Id of the draft and of its submission. */
  readonly id: string | undefined;
  /** Last change of the restored draft (Date.now()). */
  readonly restoredAt: number | undefined;
  readonly conflicts: readonly DraftConflict[];
  /** Values being restored: a file being read, text for the focused field. */
  readonly arriving: Texts;
}

const noDraft: DraftState = { id: undefined, restoredAt: undefined, conflicts: [], arriving: {} };

/** For fields that are not rendered. */
const blank = (texts: Texts = {}): Texts => Object.fromEntries(Object.keys(texts).map((name) => [name, ['']]));

const untilBlurred = (element: Element) =>
  new Promise((resolve) => element.addEventListener('blur', resolve, { once: true }));

/** Saves a form's draft while typing and restores it. Reads the page: the form library knows neither files nor served values. */
export function useDraft({ options, element, initial, reply, round, restore, getValues, onNote }: UseDraftOptions) {
  const [state, setState] = useState(noDraft);
  /** Current state; several events may occur before the next render. */
  const latest = useRef(state);
  const update = (change: Partial<DraftState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  /** Values when the form was opened. */
  const base = useRef<Texts>({});
  /** Aborted when the form is unmounted or reset, which releases its draft. */
  const opened = useRef(new AbortController());

  const draftId = (): string => {
    const id = latest.current.id ?? newId();
    if (id === latest.current.id) return id;
    update({ id });
    void takeDraft(id, opened.current.signal);
    return id;
  };

  const textsNow = (form: HTMLFormElement): Texts => {
    const values = getValues();
    const hidden = Object.keys(base.current).filter((name) => values[name] && !form.elements.namedItem(name));
    return {
      ...Object.fromEntries(hidden.map((name) => [name, [String(values[name])]])),
      ...readTexts(form, initial),
    };
  };

  const keep = (message?: string) => {
    const form = element.current;
    if (!form || !options) return;
    const id = draftId();
    const note = options.keepsOutcome ? message : undefined;
    // Fields may be rendered later or removed; their values are kept with the rest.
    base.current = { ...readInitialTexts(form, initial), ...base.current };
    const contents = draftContents({ base: base.current, now: textsNow(form), ...latest.current });
    if (Object.keys(contents.values).length === 0 && !note) dropDraft(options, id);
    else {
      const { owner, kind, context } = options;
      saveDraft({ owner, kind, id, ...contents, context, note });
    }
  };

  const layIntoField = async (name: string, texts: readonly string[]) => {
    const control = element.current?.elements.namedItem(name);
    if (isFileInput(control)) return restoreFile(control, draftId());
    if (control instanceof Element && control === document.activeElement) {
      // Do not change the field that has the caret.
      await untilBlurred(control);
      if (element.current && !sameTexts(readTexts(element.current, initial)[name], base.current[name])) return;
    }
    restore(name, control instanceof RadioNodeList ? [...texts] : (texts[0] ?? ''));
  };

  const layIn = (texts: Texts) => {
    update({ arriving: { ...latest.current.arriving, ...texts } });
    for (const [name, local] of Object.entries(texts)) {
      void layIntoField(name, local).then(() => {
        const { [name]: _, ...arriving } = latest.current.arriving;
        update({ arriving });
      });
    }
  };

  /** Keeps the values under a new id, for another submission. */
  const renew = () => {
    const before = latest.current.id;
    update({ id: undefined });
    keep();
    const { id } = latest.current;
    if (!options || !before) return;
    dropDraft(options, before, id !== undefined);
    if (id) void moveFiles(before, id);
  };

  const open = useEffectEvent(async (signal: AbortSignal) => {
    const form = element.current;
    if (!options || (!form && !reply)) return;
    const atFirst = form && (reply ? readBlankTexts : readInitialTexts)(form, initial);
    base.current = { ...blank(reply?.values), ...atFirst };
    const found = await findDraft(options, signal);
    if (signal.aborted) return;
    if (reply) {
      // The posted values are newer than any draft.
      if (found) dropDraft(options, found.id);
      if (!reply.success) keep(reply.message);
    } else if (found && form) {
      // A draft begun during the search is merged into the one that was found.
      if (latest.current.id) dropDraft(options, latest.current.id);
      const { arriving, conflicts } = mergeDraft(found, { base: base.current, now: textsNow(form) }, options.context);
      base.current = { ...blank(arriving), ...base.current };
      update({ id: found.id, restoredAt: found.time, conflicts });
      layIn(arriving);
      if (options.keepsOutcome && found.note) onNote(found.note);
      if (found.context !== options.context) renew();
    } else {
      // The visitor may have typed before script ran.
      keep();
    }
  });

  const draftKey = options && `${options.owner} ${options.kind} ${options.context}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh form, or another thing edited, has a draft of its own
  useEffect(() => {
    if (!draftKey) return;
    const controller = new AbortController();
    opened.current = controller;
    void open(controller.signal);
    return () => {
      controller.abort();
      update(noDraft);
    };
  }, [draftKey, round]);

  return {
    ...state,
    keep,
    renew,
    saveFile(field: string, file: File | null) {
      if (!options) return;
      void saveFile(draftId(), field, file, maxAgeMs[options.owner]);
      // Saved on change, before validation. A restored file is stored already.
      if (!(field in latest.current.arriving)) keep();
    },
    drop() {
      if (options && latest.current.id) dropDraft(options, latest.current.id);
      update(noDraft);
    },
    resolveConflict(conflict: DraftConflict, choice: 'local' | 'remote') {
      update({ conflicts: latest.current.conflicts.filter(({ name }) => name !== conflict.name) });
      if (choice === 'local') layIn({ [conflict.name]: conflict.local });
      keep();
    },
  };
}
