import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormOfField } from '../../forms/form.tsx';
import type { Texts } from '../../forms/form-values.ts';
import type { Sent } from '../../forms/use-app-form.ts';
import { readTabState, saveTabState, tabStateHours } from '../../session/tab-state.ts';
import { TextButton } from '../../ui/button.tsx';
import { focusInMiddle } from '../../ui/scroll.ts';
import styles from './application.module.css';

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

const stateName = 'last-application';

export function keepDetails({ body }: Sent): void {
  const texts = kept.map((name) => [name, [body[name] ?? []].flat().map(String)] as const);
  saveTabState('user', stateName, Object.fromEntries(texts.filter(([, given]) => given.length > 0)));
}

export const forgetDetails = (): void => saveTabState('user', stateName);

function useDetails() {
  const hydrated = useHydrated();
  const [isOver, setIsOver] = useState(false);
  return {
    details: hydrated && !isOver ? readTabState<Texts>('user', stateName) : undefined,
    end: () => setIsOver(true),
  };
}

function DeleteDetails({ onDelete }: { onDelete: () => void }) {
  const remove = () => {
    forgetDetails();
    onDelete();
  };
  return <TextButton onClick={remove}>Delete them</TextButton>;
}

export function OfferDetails() {
  const form = useFormOfField();
  const { details, end } = useDetails();
  if (!details || form.postedReply || form.draft.restoredAt !== undefined) return null;
  const leave = () => {
    end();
    focusInMiddle(form.ref.current?.querySelector<HTMLElement>('[name=first_name]'));
  };
  const use = () => {
    const filled = new FormData(form.ref.current ?? undefined);
    for (const [name, texts] of Object.entries(details)) if (!filled.get(name)) form.fill(name, ...texts);
    leave();
  };
  return (
    <p className={styles.last}>
      <TextButton onClick={use}>Use the details of your last application</TextButton>
      <DeleteDetails onDelete={leave} />
    </p>
  );
}

export function KeptDetails({ onDelete }: { onDelete: () => void }) {
  const { details, end } = useDetails();
  const leave = () => {
    end();
    onDelete();
  };
  return details ? (
    <p>
      This tab keeps your details for another application until you close it, for {tabStateHours} hours at most.{' '}
      <DeleteDetails onDelete={leave} />
    </p>
  ) : null;
}
