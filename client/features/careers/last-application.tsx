import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type DraftKind, dropDraft, latestDraft, maxAgeMs, saveDraft } from '../../forms/draft-store.ts';
import { useFormOfField } from '../../forms/form.tsx';
import type { Sent } from '../../forms/use-app-form.ts';
import { TextButton } from '../../ui/button.tsx';
import { focusInMiddle } from '../../ui/in-sight.ts';
import { lastApplicationCopy as copy } from './application-copy.ts';
import styles from './careers.module.css';

/** The fields about the person, which another application needs again. */
const kept = [
  'first_name',
  'last_name',
  'contact_email',
  'contact_mobile',
  'linkedin_profile',
  'experience',
  'relevant_experience',
  'current_lpa',
  'expected_lpa',
  'expected_joining_date',
  'dob',
  'gender',
];

const id = 'last-application';
const kind: DraftKind = { name: id, storage: 'session' };

export function keepDetails({ body }: Sent): void {
  const texts = kept.map((name) => [name, [body[name] ?? []].flat().map(String)] as const);
  saveDraft(kind, { id, base: {}, values: Object.fromEntries(texts.filter(([, given]) => given.length > 0)) });
}

export const forgetDetails = (): void => dropDraft(kind, id);

function useDetails() {
  const hydrated = useHydrated();
  const [isOver, setIsOver] = useState(false);
  return { details: hydrated && !isOver ? latestDraft(kind)?.values : undefined, end: () => setIsOver(true) };
}

function DeleteDetails({ onDelete }: { onDelete: () => void }) {
  const remove = () => {
    forgetDetails();
    onDelete();
  };
  return <TextButton onClick={remove}>{copy.remove}</TextButton>;
}

/** Offers the details of this tab's last application in an empty form. */
export function OfferDetails() {
  const form = useFormOfField();
  const { setValue } = useFormContext();
  const { details, end } = useDetails();
  if (!details || form.postedReply || form.draft.restoredAt !== undefined) return null;
  const leave = () => {
    end();
    focusInMiddle(form.ref.current?.querySelector<HTMLElement>('[name=first_name]'));
  };
  const use = () => {
    const filled = new FormData(form.ref.current ?? undefined);
    for (const [name, texts] of Object.entries(details))
      if (!filled.get(name)) setValue(name, name === 'expected_joining_date' ? [...texts] : texts[0]);
    form.draft.keep();
    leave();
  };
  return (
    <p className={styles.last}>
      <TextButton onClick={use}>{copy.use}</TextButton>
      <DeleteDetails onDelete={leave} />
    </p>
  );
}

/** Tells after an application what this tab keeps of it. */
export function KeptDetails({ onDelete }: { onDelete: () => void }) {
  const { details, end } = useDetails();
  const leave = () => {
    end();
    onDelete();
  };
  return details ? (
    <p>
      {copy.kept(maxAgeMs.session / 3_600_000)} <DeleteDetails onDelete={leave} />
    </p>
  ) : null;
}
