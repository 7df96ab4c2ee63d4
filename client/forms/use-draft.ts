import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PostedReply } from '../../shared/page-rendering.ts';
import { type DraftConflict, draftContents, mergeDraft } from './draft-changes.ts';
import { moveFiles, restoreFile, saveFile } from './draft-files.ts';
import { takeDraft } from './draft-lock.ts';
import { type DraftKind, dropDraft, findDraft, maxAgeMs, saveDraft } from './draft-store.ts';
import { isFileInput, readBlankTexts, readInitialTexts, readTexts, sameTexts, type Texts } from './form-values.ts';
import { newId } from './new-id.ts';

/** What is kept of a form, and for how long. */
export interface DraftOptions extends DraftKind {
  /** Where this form stands, such as an address: what was typed in one context serves for the next one too. */
  readonly context?: string | undefined;
  /** The message of a refusal is shown again after a reload. */
  readonly keepsOutcome?: boolean | undefined;
}

interface UseDraftOptions {
  readonly options: DraftOptions | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly initial: Readonly<Record<string, string | undefined>>;
  /** It came back from the server as it was posted. */
  readonly reply: PostedReply | undefined;
  readonly round: number;
  /** Writes into a field. */
  readonly restore: (name: string, value: string | string[]) => void;
  /** What all fields hold, also those that the form does not show now. */
  readonly getValues: () => Readonly<Record<string, unknown>>;
  readonly onNote: (message: string) => void;
}

interface DraftState {
  /** The draft's id, which is the submission's too. */
  readonly id: string | undefined;
  /** When the draft that was found was last written (Date.now()). */
  readonly restoredAt: number | undefined;
  /** What of it waits for a choice. */
  readonly conflicts: readonly DraftConflict[];
  /** What of it is on its way into the form: a file that is being read, a text for the field with the caret. */
  readonly arriving: Texts;
}

const noDraft: DraftState = { id: undefined, restoredAt: undefined, conflicts: [], arriving: {} };

/** For fields that are not in the form, or not yet. */
const blank = (texts: Texts = {}): Texts => Object.fromEntries(Object.keys(texts).map((name) => [name, ['']]));

const untilBlurred = (element: Element) =>
  new Promise((resolve) => element.addEventListener('blur', resolve, { once: true }));

/**
 * Keeps what is typed into a form, and brings it back after a reload, a crash, or a way to another page and back. What
 * the fields hold is read from the page: the form library knows neither what was chosen of files nor what a field held at
 * first, since the form is the same without script.
 */
export function useDraft({ options, element, initial, reply, round, restore, getValues, onNote }: UseDraftOptions) {
  const [state, setState] = useState(noDraft);
  /** The state as it is: several events may come before the next render. */
  const latest = useRef(state);
  const update = (change: Partial<DraftState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  /** What the fields held when the form was opened. */
  const base = useRef<Texts>({});
  /** Aborted when the form leaves the page, or begins anew: its drafts are then free for others. */
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
    // Some fields come later than the form, and some go: what they held is kept with the rest.
    base.current = { ...readInitialTexts(form, initial), ...base.current };
    const contents = draftContents({ base: base.current, now: textsNow(form), ...latest.current });
    if (Object.keys(contents.values).length === 0 && !note) dropDraft(options, id);
    else saveDraft(options, { id, ...contents, context: options.context, note });
  };

  const layIntoField = async (name: string, texts: readonly string[]) => {
    const control = element.current?.elements.namedItem(name);
    if (isFileInput(control)) return restoreFile(control, draftId());
    if (control instanceof Element && control === document.activeElement) {
      // Somebody may be about to type where the caret is.
      await untilBlurred(control);
      if (element.current && !sameTexts(readTexts(element.current, initial)[name], base.current[name])) return;
    }
    restore(name, control instanceof RadioNodeList ? [...texts] : (texts[0] ?? ''));
  };

  const layIn = (texts: Texts) => {
    update({ arriving: { ...latest.current.arriving, ...texts } });
    for (const [name, ours] of Object.entries(texts)) {
      void layIntoField(name, ours).then(() => {
        const { [name]: _, ...arriving } = latest.current.arriving;
        update({ arriving });
      });
    }
  };

  /** The same text under another id: it will be another submission. */
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
      // What was posted is newer than any draft of it.
      if (found) dropDraft(options, found.id);
      if (!reply.success) keep(reply.message);
    } else if (found && form) {
      // Begun while we looked: it goes on in the one that was found.
      if (latest.current.id) dropDraft(options, latest.current.id);
      const { arriving, conflicts } = mergeDraft(found, { base: base.current, now: textsNow(form) }, options.context);
      base.current = { ...blank(arriving), ...base.current };
      update({ id: found.id, restoredAt: found.time, conflicts });
      layIn(arriving);
      if (options.keepsOutcome && found.note) onNote(found.note);
      if (found.context !== options.context) renew();
    } else {
      // Something may have been typed before script was there to hear it.
      keep();
    }
  });

  const draftKey = options && `${options.storage} ${options.name} ${options.context}`;
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
    /** Keeps the form as it stands, and, where it is to be shown again, the message about the last try. */
    keep,
    renew,
    saveFile(field: string, file: File | null) {
      if (!options) return;
      void saveFile(draftId(), field, file, maxAgeMs[options.storage]);
      // Heard of its choice, the form kept it before anybody had judged it. One that comes back is kept already.
      if (!(field in latest.current.arriving)) keep();
    },
    /** It has been sent, or is not wanted. */
    drop() {
      if (options && latest.current.id) dropDraft(options, latest.current.id);
      update(noDraft);
    },
    /** Settles a field whose record has changed meanwhile: one's own word, or theirs. */
    resolveConflict(conflict: DraftConflict, choice: 'ours' | 'theirs') {
      update({ conflicts: latest.current.conflicts.filter(({ name }) => name !== conflict.name) });
      if (choice === 'ours') layIn({ [conflict.name]: conflict.ours });
      keep();
    },
  };
}
