import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { RecordVersion } from '#shared/schemas/versions.ts';
import { call } from '../data/call.ts';
import { isMissing, readQuery } from '../data/queries.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { isExplained } from '../session/use-confirmed-action.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { localDateText } from '../ui/date-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StatusLine } from '../ui/form-panel.tsx';
import { leaveDialogs } from '../ui/history.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { type ShownText, useEditConflict } from './edit-conflict.tsx';
import { type RecordTexts, sameText } from './merge.ts';
import { diffTexts } from './text-diff.ts';
import styles from './versions-dialog.module.css';

export interface RecordHistory<Texts extends RecordTexts> {
  readonly kind: 'blog' | 'job';
  readonly id: string;
  readonly labels: RecordTexts;
  readonly shown?: ShownText;
  /** Limits of restoring, or the reason why it is not possible. */
  readonly note?: string | undefined;
  readonly canRestore?: boolean;
  /** Reads the record without caches; undefined if it was deleted. */
  readonly readNow: () => Promise<Texts | undefined>;
  /** Converts stored texts to those of `now`. */
  readonly textsOf: (stored: RecordTexts, now: Texts) => Texts;
  readonly send: (texts: Texts) => Promise<unknown>;
  readonly onRestored: () => unknown;
}

interface VersionsDialogProps<Texts extends RecordTexts> {
  history: RecordHistory<Texts>;
  onClose: () => void;
}

const timeOf = ({ at }: RecordVersion) => localDateText(at, 'moment');

export function VersionsDialog<Texts extends RecordTexts>({ history, onClose }: VersionsDialogProps<Texts>) {
  const { labels, shown, canRestore = true } = history;
  const list = useQuery({ ...versionsQuery(history), staleTime: 0, gcTime: 0 });
  const [chosen, setChosen] = useState<RecordVersion>();
  const compared = useComparison(history, chosen);
  const { restore, busy, problem, dialog } = useRestore(history, onClose);
  const { data } = compared;
  const names = data ? Object.keys(data.saved).filter((name) => !sameText(data.now[name], data.saved[name])) : [];

  const content = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);
  // Opening a version moves the focus to it, and going back returns it to the list.
  useEffect(() => {
    const target = chosen ? 'h3' : `[data-version="${left.current}"]`;
    content.current?.querySelector<HTMLElement>(target)?.focus();
    left.current = chosen?.number;
  }, [chosen]);

  return (
    <>
      <Dialog
        size="l"
        title="History"
        onClose={onClose}
        backCloses
        footer={
          chosen ? (
            <>
              {canRestore && data && names.length > 0 ? (
                <Button variant="go" busy={busy} busyLabel="Restoring…" onClick={() => void restore(chosen, data)}>
                  Restore this version
                </Button>
              ) : null}
              <Button onClick={() => setChosen(undefined)}>All versions</Button>
              <StatusLine kind="bad">{problem}</StatusLine>
            </>
          ) : null
        }
      >
        <div ref={content} className={styles.content}>
          {chosen ? (
            <>
              <div>
                <h3 tabIndex={-1} className={styles.heading}>
                  Version of {timeOf(chosen)}
                </h3>
                <About version={chosen} labels={labels} />
              </div>
              {compared.error ? (
                <Failed message={failureOf(compared.error)} retry={isGone(compared.error) ? undefined : compared} />
              ) : null}
              {compared.isPending ? <Loading /> : null}
              {data ? (
                <p>
                  {names.length === 0
                    ? 'This version is the same as the current text.'
                    : 'Struck through: only in the current text. Underlined: only in this version.'}
                </p>
              ) : null}
              {names.map((name) => (
                <section key={name} className={styles.field} aria-label={labels[name]}>
                  <h4>{labels[name]}</h4>
                  <Difference from={textIn(data?.now, name, shown)} to={textIn(data?.saved, name, shown)} />
                </section>
              ))}
              {history.note ? <p className="soft">{history.note}</p> : null}
            </>
          ) : (
            <>
              {list.isError ? <Failed message="Couldn’t load the history. Try again." retry={list} /> : null}
              {list.isPending ? <Loading /> : null}
              {list.data?.length === 0 ? <p>No changes have been saved through this site yet.</p> : null}
              {list.data && list.data.length > 0 ? (
                <>
                  <p className="soft">
                    The last 50 versions, newest first. Choose one to compare it with the current text.
                  </p>
                  <ul className={styles.versions}>
                    {list.data.map((version) => (
                      <li key={version.number}>
                        <TextButton data-version={version.number} onClick={() => setChosen(version)}>
                          {timeOf(version)}
                        </TextButton>
                        <About version={version} labels={labels} />
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
            </>
          )}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

const textIn = (texts: RecordTexts | undefined, name: string, shown: ShownText = (_, text) => text) =>
  shown(name, texts?.[name] ?? '');

const isGone = (error: ApiError) => error.code === 'gone';

const failureOf = (error: ApiError) => (isGone(error) ? error.message : 'Couldn’t load this version. Try again.');

function About({ version: { origin, admin, changed }, labels }: { version: RecordVersion; labels: RecordTexts }) {
  const names = changed.map((name) => labels[name] ?? name).join(', ');
  const what = {
    created: 'Created',
    found: 'Not saved through this site',
    changed: names ? `Changed: ${names}` : 'Changed',
  }[origin];
  return (
    <p className="soft">
      {what} {admin ? <span dir="auto">by {admin}</span> : null}
    </p>
  );
}

interface Comparison<Texts> {
  readonly now: Texts;
  readonly saved: Texts;
}

type RecordKey = Pick<RecordHistory<RecordTexts>, 'kind' | 'id'>;

const versionsQuery = ({ kind, id }: RecordKey) =>
  readQuery(kind === 'blog' ? 'getBlogVersions' : 'getJobVersions', { id });

const comparisonKey = ({ kind, id }: RecordKey) => ['compared version', kind, id];

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Reads a version and the current text. */
function useComparison<Texts extends RecordTexts>(
  { kind, id, readNow, textsOf }: RecordHistory<Texts>,
  version: RecordVersion | undefined,
) {
  const number = version?.number ?? 0;
  return useQuery<Comparison<Texts>, ApiError>({
    queryKey: [...comparisonKey({ kind, id }), number],
    queryFn: async () => {
      const name = kind === 'blog' ? 'getBlogVersion' : 'getJobVersion';
      const version = call(name, { params: { id, number } });
      const [stored, now] = await Promise.all([version.catch(ignoreMissing), readNow().catch(ignoreMissing)]);
      if (!now) throw new ApiError('gone', 'This record has been deleted.');
      if (!stored) throw new ApiError('gone', 'This version is no longer kept.');
      return { now, saved: textsOf(stored.texts, now) };
    },
    enabled: version !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Restores a version by the same call as the form, so that the same checks apply. */
function useRestore<Texts extends RecordTexts>(
  { kind, id, labels, shown, readNow, send, onRestored }: RecordHistory<Texts>,
  onClose: () => void,
) {
  const client = useQueryClient();
  const router = useRouter();
  const { confirm } = useAlert();
  const { save, dialog } = useEditConflict(labels, shown);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const restore = useSingleFlight(async (version: RecordVersion, { now, saved }: Comparison<Texts>) => {
    const time = timeOf(version);
    if (
      !(await confirm(`Replace the current text with the version of ${time}? The current text stays in the history.`, {
        confirmLabel: 'Restore this version',
      }))
    )
      return;
    setProblem(null);
    setBusy(true);
    try {
      await save({ base: now, local: saved, readNow, send });
      await leaveDialogs(router);
      onClose();
      toast.success(`The version of ${time} is restored.`);
      await onRestored();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { message, fields = {} } = failure;
      if (isExplained(failure)) return;
      setProblem([message, ...Object.values(fields)].join(' '));
      // The next attempt compares with the text that others saved.
      const outdated = [comparisonKey({ kind, id }), versionsQuery({ kind, id }).queryKey];
      await Promise.all(outdated.map((queryKey) => client.invalidateQueries({ queryKey })));
    } finally {
      setBusy(false);
    }
  });
  return { restore, busy, problem, dialog };
}

const elements = { removed: 'del', added: 'ins' } as const;

function Difference({ from, to }: { from: string; to: string }) {
  const parts = diffTexts(from, to);
  return (
    <div className={styles.diff} dir="auto">
      {parts.map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'same') return <Unchanged key={key} text={text} first={at === 0} last={at === parts.length - 1} />;
        const Element = elements[kind];
        return <Element key={key}>{text}</Element>;
      })}
    </div>
  );
}

/** Lines shown before and after a change. */
const context = 2;

function Unchanged({ text, first, last }: { text: string; first: boolean; last: boolean }) {
  const lines = text.split('\n');
  const before = first ? 0 : context;
  const after = last ? 0 : context;
  const skipped = lines.length - before - after;
  if (skipped < 2) return <Fragment>{text}</Fragment>;
  return (
    <>
      {lines.slice(0, before).join('\n')}
      <span className={styles.skipped}>{`… ${skipped} unchanged lines …`}</span>
      {after > 0 ? lines.slice(-after).join('\n') : null}
    </>
  );
}
