import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PostedReply } from '#shared/page-rendering.ts';
import { moveFiles, restoreFile, saveFile } from './draft-files.ts';
import {
  type Draft,
  type DraftKey,
  deleteDraft,
  findAndLockDraft,
  lockDraft,
  maxAgeMs,
  newId,
  saveDraft,
} from './drafts.ts';
import {
  changedTexts,
  fillField,
  isFileInput,
  readBlankTexts,
  readInitialTexts,
  readTexts,
  sameTexts,
  type Texts,
  textsWithoutField,
} from './form-values.ts';
import { type DraftConflict, draftContents, mergeDraft } from './merge.ts';

export interface DraftOptions extends DraftKey {
  /** Purpose of the form, such as the position: text typed for one fills the next form too. */
  readonly context?: string | undefined;
  /** Whether the message of a failed attempt is stored with the draft, for a form that reloads its page. */
  readonly keepsMessage?: boolean | undefined;
}

interface UseDraftOptions {
  readonly options: DraftOptions | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly initial: Readonly<Record<string, string | undefined>>;
  readonly reply: PostedReply | undefined;
  readonly round: number;
  readonly onMessage: (message: string) => void;
}

interface DraftState {
  readonly id: string | undefined;
  readonly restoredAt: number | undefined;
  readonly conflicts: readonly DraftConflict[];
  /** Values that wait for their field: it has the focus, or its file is being read. */
  readonly restoring: Texts;
  /** Values without a field, such as the answer to a question that is not asked any longer. */
  readonly withoutField: Texts;
}

const noDraft: DraftState = { id: undefined, restoredAt: undefined, conflicts: [], restoring: {}, withoutField: {} };

const blank = (texts: Texts = {}): Texts => Object.fromEntries(Object.keys(texts).map((name) => [name, ['']]));

const without = (texts: Texts, gone: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !(name in gone)));

const untilBlurred = (element: Element) =>
  new Promise((resolve) => element.addEventListener('blur', resolve, { once: true }));

export function useDraft({ options, element, initial, reply, round, onMessage }: UseDraftOptions) {
  const [state, setState] = useState(noDraft);
  /** Current state; several events may occur before the next render. */
  const latest = useRef(state);
  const update = (change: Partial<DraftState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  /** Initial values: what differs from them is kept. */
  const base = useRef<Texts>({});
  /** Values at the last change, to notice fields that are removed. */
  const shown = useRef<Texts>({});
  const isRestoring = useRef(false);
  /** Releases the lock of the draft. */
  const lock = useRef(new AbortController());

  const draftId = (): string => {
    const id = latest.current.id ?? newId();
    if (id === latest.current.id) return id;
    update({ id });
    void lockDraft(id, lock.current.signal);
    return id;
  };

  const save = (failure?: string) => {
    const form = element.current;
    if (!form || !options || isRestoring.current) return;
    const id = draftId();
    const message = options.keepsMessage ? failure : undefined;
    // Fields may be rendered later or removed; their values are kept with the rest.
    base.current = { ...readInitialTexts(form, initial), ...base.current };
    const now = readTexts(form, initial);
    shown.current = now;
    const changed = changedTexts(now, base.current);
    if (Object.keys(changed).some((name) => name in latest.current.withoutField))
      update({ withoutField: without(latest.current.withoutField, changed) });
    const { withoutField, restoring, conflicts } = latest.current;
    const contents = draftContents({
      base: base.current,
      now,
      restoring: { ...withoutField, ...restoring },
      conflicts,
    });
    if (Object.keys(contents.values).length === 0 && !message) deleteDraft(options, id);
    else {
      const { owner, kind, context } = options;
      saveDraft({ owner, kind, id, ...contents, context, message });
    }
  };

  const fill = (form: HTMLFormElement, name: string, texts: readonly string[]) => {
    isRestoring.current = true;
    fillField(form, name, texts);
    shown.current = { ...shown.current, [name]: readTexts(form, initial)[name] ?? [] };
    isRestoring.current = false;
  };

  const restoreField = async (form: HTMLFormElement, name: string, texts: readonly string[]) => {
    const control = form.elements.namedItem(name);
    if (isFileInput(control)) return restoreFile(control, draftId());
    if (control instanceof Element && control === document.activeElement) {
      await untilBlurred(control);
      if (!sameTexts(readTexts(form, initial)[name], base.current[name])) return;
    }
    fill(form, name, texts);
  };

  const restore = (form: HTMLFormElement, texts: Texts) => {
    const withoutField = textsWithoutField(form, texts);
    const restoring = without(texts, withoutField);
    update({
      restoring: { ...latest.current.restoring, ...restoring },
      withoutField: { ...without(latest.current.withoutField, restoring), ...withoutField },
    });
    for (const [name, local] of Object.entries(restoring))
      void restoreField(form, name, local).then(() =>
        update({ restoring: without(latest.current.restoring, { [name]: local }) }),
      );
  };

  // Another position has other questions: a field that is replaced or removed loses its text without an input event.
  useLayoutEffect(() => {
    const form = element.current;
    if (!form) return;
    const stillShown = changedTexts(readTexts(form, initial), base.current);
    const removed = without(changedTexts(shown.current, base.current), stillShown);
    shown.current = without(shown.current, removed);
    const returned = without(latest.current.withoutField, textsWithoutField(form, latest.current.withoutField));
    if (Object.keys({ ...removed, ...returned }).length > 0) restore(form, { ...removed, ...returned });
  });

  /** Gives the draft another id, which the next submission is sent under. */
  const renew = () => {
    const before = latest.current.id;
    update({ id: undefined });
    save();
    const { id } = latest.current;
    if (!options || !before) return;
    deleteDraft(options, before, id !== undefined);
    if (id) void moveFiles(before, id);
  };

  const resume = (form: HTMLFormElement, found: Draft, { context, keepsMessage }: DraftOptions) => {
    // Text typed during the search is merged into the draft that was found.
    if (latest.current.id) deleteDraft(found, latest.current.id);
    const now = readTexts(form, initial);
    const { restoring, conflicts } = mergeDraft(found, { base: base.current, now }, context);
    base.current = { ...blank(restoring), ...base.current };
    update({ id: found.id, restoredAt: found.time, conflicts });
    restore(form, restoring);
    if (keepsMessage && found.message) onMessage(found.message);
    if (found.context !== context) renew();
  };

  const open = useEffectEvent(async (signal: AbortSignal) => {
    const form = element.current;
    if (!options || (!form && !reply)) return;
    const initialTexts = form && (reply ? readBlankTexts : readInitialTexts)(form, initial);
    base.current = { ...blank(reply?.values), ...initialTexts };
    if (form && reply?.values) update({ withoutField: textsWithoutField(form, reply.values) });
    const found = await findAndLockDraft(options, signal);
    if (signal.aborted) return;
    if (reply) {
      if (found) deleteDraft(options, found.id);
      if (!reply.success) save(reply.message);
    } else if (found && form) resume(form, found, options);
    else save();
    // After a reload, Firefox fills in chosen files without an event.
    for (const control of form?.elements ?? [])
      if (isFileInput(control) && control.files.length > 0)
        control.dispatchEvent(new Event('change', { bubbles: true }));
  });

  const draftKey = options && `${options.owner} ${options.kind} ${options.context}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh form, or another thing edited, has a draft of its own
  useEffect(() => {
    if (!draftKey) return;
    // Text typed before this effect has locked its draft with the first controller.
    if (lock.current.signal.aborted) lock.current = new AbortController();
    const controller = lock.current;
    void open(controller.signal);
    return () => {
      controller.abort();
      update(noDraft);
    };
  }, [draftKey, round]);

  return {
    ...state,
    save,
    renew,
    saveFile(field: string, file: File | null) {
      if (!options) return;
      void saveFile(draftId(), field, file, maxAgeMs[options.owner]);
      // Saved on change, before validation. A restored file is stored already.
      if (!(field in latest.current.restoring)) save();
    },
    /** @param id of the draft when it was sent: the form may have been left since */
    delete(id = latest.current.id) {
      shown.current = {};
      if (options && id) deleteDraft(options, id);
      update(noDraft);
    },
    resolveConflict(conflict: DraftConflict, choice: 'local' | 'remote') {
      update({ conflicts: latest.current.conflicts.filter(({ name }) => name !== conflict.name) });
      if (choice === 'local' && element.current) restore(element.current, { [conflict.name]: conflict.local });
      save();
    },
  };
}
