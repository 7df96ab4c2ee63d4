import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PostedReply } from '../../shared/page-rendering.ts';
import { type Release, takeDraft } from './draft-lock.ts';
import { type Draft, type DraftKind, dropDraft, findDraft, saveDraft, saveFile } from './draft-store.ts';
import {
  changedTexts,
  isFileInput,
  readBlankTexts,
  readInitialTexts,
  readTexts,
  sameTexts,
  type Texts,
} from './form-values.ts';
import { newId } from './new-id.ts';
import { restoreFile } from './restore-file.ts';

/** What is kept of a form, and for how long. */
export interface DraftOptions extends DraftKind {
  /** One of several things that are written with the same form: what was typed serves for the next one too. */
  readonly thing?: string | undefined;
  /** The words of a refusal are shown again after a reload. */
  readonly keepsOutcome?: boolean | undefined;
}

/** A field that was changed here, and whose record has become another one since: ours is not laid over it. */
export interface DraftConflict {
  readonly name: string;
  /** What the field held when the draft was begun. */
  readonly base: readonly string[];
  /** What the record holds now. */
  readonly theirs: readonly string[];
  /** What the draft holds. */
  readonly ours: readonly string[];
}

/** A draft that was found and laid into the form. */
export interface RestoredDraft {
  /** When it was last written (Date.now()). */
  readonly time: number;
  readonly conflicts: readonly DraftConflict[];
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
  readonly onNote: (words: string) => void;
}

/** Keeps what is typed into a form, and brings it back after a reload, a crash, or a way to another page and back. */
export function useDraft({ options, element, initial, reply, round, restore, getValues, onNote }: UseDraftOptions) {
  /** The draft's id, which is the submission's too. */
  const [id, setId] = useState<string>();
  const current = useRef<string>(undefined);
  const base = useRef<Texts>({});
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  const conflicts = useRef<readonly DraftConflict[]>([]);
  /** Names of kept files by field, on their way into it. */
  const pendingFiles = useRef(new Map<string, readonly string[]>());
  /** Lets go of the draft that is written here. */
  const release = useRef<Release>(undefined);

  /** @param taken left out, it is a fresh one */
  const setDraftId = (next: string | undefined, taken?: Release) => {
    release.current?.();
    release.current = taken;
    current.current = next;
    setId(next);
    if (!next || taken) return;
    void takeDraft(next).then((late) => {
      if (current.current === next) release.current = late;
      else late?.();
    });
  };

  const writeFile = async (input: HTMLInputElement, texts: readonly string[]) => {
    pendingFiles.current.set(input.name, texts);
    await restoreFile(input, current.current ?? '');
    pendingFiles.current.delete(input.name);
  };

  const write = (name: string, texts: readonly string[]) => {
    const control = element.current?.elements.namedItem(name);
    if (isFileInput(control)) return void writeFile(control, texts);
    restore(name, control instanceof RadioNodeList ? [...texts] : (texts[0] ?? ''));
  };

  /** What was typed into fields that the form does not show now. */
  const hiddenFieldTexts = (form: HTMLFormElement): Texts => {
    const all = getValues();
    const gone = Object.keys(base.current).filter((name) => !form.elements.namedItem(name));
    return Object.fromEntries(gone.flatMap((name) => (all[name] ? [[name, [String(all[name])]]] : [])));
  };

  const keep = (note?: string) => {
    const form = element.current;
    if (!form || !options) return;
    if (!current.current) setDraftId(newId());
    const draftId = current.current ?? '';
    // Some fields come later than the form, and some go: what they held is kept with the rest.
    base.current = { ...readInitialTexts(form, initial), ...base.current };
    const values: Record<string, readonly string[]> = {
      ...hiddenFieldTexts(form),
      ...Object.fromEntries(pendingFiles.current),
      ...changedTexts(readTexts(form, initial), base.current),
    };
    const of: Record<string, readonly string[]> = {};
    for (const name of Object.keys(values)) of[name] = base.current[name] ?? [];
    for (const { name, ours, base: was } of conflicts.current) [values[name], of[name]] = [ours, was];
    if (Object.keys(values).length === 0 && !note) dropDraft(options, draftId);
    else saveDraft(options, { id: draftId, values, base: of, thing: options.thing, note });
  };

  /** Somebody may be about to type where the caret is: there it waits until the caret has gone. */
  const writeUnlessTyping = (
    form: HTMLFormElement,
    name: string,
    theirs: readonly string[],
    ours: readonly string[],
  ) => {
    const control = form.elements.namedItem(name);
    if (!control || control !== document.activeElement) return write(name, ours);
    const look = () => sameTexts(readTexts(form, initial)[name], theirs) && write(name, ours);
    document.activeElement.addEventListener('blur', look, { once: true });
  };

  const applyDraft = (form: HTMLFormElement, draft: Draft) => {
    const now = readTexts(form, initial);
    const moved: DraftConflict[] = [];
    for (const [name, ours] of Object.entries(draft.values)) {
      const control = form.elements.namedItem(name);
      const theirs = base.current[name];
      const was = draft.base[name] ?? [];
      if (control instanceof HTMLInputElement && control.readOnly) continue;
      // Gone from the form, or not in it yet.
      if (!theirs) {
        base.current = { ...base.current, [name]: [''] };
        restore(name, ours[0] ?? '');
        continue;
      }
      if (draft.thing !== options?.thing && theirs.some((text) => text !== '')) continue;
      if (!sameTexts(theirs, was) && !sameTexts(theirs, ours)) moved.push({ name, base: was, theirs, ours });
      // Typed anew while we looked, it stays.
      else if (sameTexts(now[name], theirs)) writeUnlessTyping(form, name, theirs, ours);
    }
    conflicts.current = moved;
    setRestored({ time: draft.time, conflicts: moved });
    if (options?.keepsOutcome && draft.note) onNote(draft.note);
  };

  const start = useEffectEvent(async (isOver: () => boolean) => {
    const form = element.current;
    if (!options || (!form && !reply)) return;
    if (form) base.current = (reply ? readBlankTexts : readInitialTexts)(form, initial);
    for (const name of Object.keys(reply?.values ?? {})) base.current = { [name]: [''], ...base.current };
    conflicts.current = [];
    pendingFiles.current.clear();
    const found = await findDraft(options);
    if (isOver()) return found?.release();
    const draft = found?.draft;
    if (reply) {
      // What was posted is newer than any draft of it.
      if (draft) dropDraft(options, draft.id);
      found?.release();
      if (reply.success) return;
      if (!current.current) setDraftId(newId());
      keep(options.keepsOutcome ? reply.message : undefined);
    } else if (found && draft && form) {
      // Begun while we looked: it goes on in the one that was found.
      if (current.current) dropDraft(options, current.current);
      setDraftId(draft.id, found.release);
      applyDraft(form, draft);
      if (draft.thing !== options.thing) renew();
    } else {
      if (!current.current) setDraftId(newId());
      // Typed before script was there to hear it.
      if (form && Object.keys(changedTexts(readTexts(form, initial), base.current)).length > 0) keep();
    }
  });

  const renew = () => {
    if (!options) return;
    const before = current.current;
    setDraftId(newId());
    keep();
    if (before) dropDraft(options, before, current.current);
  };

  const draftKey = options && `${options.storage} ${options.name} ${options.thing}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh form, or another thing edited, has a draft of its own
  useEffect(() => {
    if (!draftKey) return;
    let over = false;
    void start(() => over);
    return () => {
      over = true;
      setDraftId(undefined);
    };
  }, [draftKey, round]);

  const drop = () => {
    if (options && current.current) dropDraft(options, current.current);
    conflicts.current = [];
    setDraftId(undefined);
    setRestored(null);
  };

  return {
    id,
    restored,
    /** Keeps the form as it stands. */
    keep: () => keep(),
    /** Keeps the form and the words about the last try. */
    note: (words: string | undefined) => keep(options?.keepsOutcome ? words : undefined),
    saveFile(field: string, file: File | null) {
      if (!options) return;
      if (!current.current) setDraftId(newId());
      void saveFile(options.storage, current.current ?? '', field, file);
      // Heard of its choice, the form kept it before anybody had judged it.
      if (!pendingFiles.current.has(field)) keep();
    },
    /** It has been sent, or is not wanted. */
    drop,
    /** The same text under another id: it will be another submission. */
    renew,
    /** Settles a field whose record has changed meanwhile: one's own word, or theirs. */
    resolveConflict(conflict: DraftConflict, choice: 'ours' | 'theirs') {
      conflicts.current = conflicts.current.filter(({ name }) => name !== conflict.name);
      setRestored((now) => now && { ...now, conflicts: conflicts.current });
      if (choice === 'ours') write(conflict.name, conflict.ours);
      keep();
    },
  };
}
