import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dropDraft, latestDraft, saveDraft } from '../../forms/draft-store.ts';
import { newId } from '../../forms/new-id.ts';

/** How far signing up or a reset has come, in this tab: a reload stays in the step. Never a password, never a code. */
export interface AccountStep {
  readonly step: 'code' | 'password';
  readonly email: string;
  /** When the last code was asked for (Date.now()). */
  readonly sentAt: number;
  /** Why it went no further: what is to be said in this step. */
  readonly refusal?: string;
}

/** What the screen of a step is given. */
export interface StepProps {
  readonly step: AccountStep;
  readonly go: (step: AccountStep | undefined) => void;
}

type StepName = 'signup-step' | 'reset-step';

const kindOf = (name: StepName) => ({ name, storage: 'session' }) as const;

export function saveStep(name: StepName, { step, email, sentAt, refusal }: AccountStep): void {
  const values = { step: [step], email: [email], sentAt: [String(sentAt)], ...(refusal && { refusal: [refusal] }) };
  saveDraft(kindOf(name), { id: name, base: {}, values });
}

function readStep(name: StepName): AccountStep | undefined {
  const values = latestDraft(kindOf(name))?.values;
  const [email] = values?.email ?? [];
  if (!email) return undefined;
  const [refusal] = values?.refusal ?? [];
  const step = values?.step?.[0] === 'password' ? 'password' : 'code';
  return { step, email, sentAt: Number(values?.sentAt?.[0]), ...(refusal && { refusal }) };
}

export const loginDraft = { name: 'login', storage: 'session' } as const;

/** Fills in the address of the login form that is opened next. */
export function saveLoginEmail(email: string): void {
  const known = latestDraft(loginDraft)?.id ?? newId();
  saveDraft(loginDraft, { id: known, base: { email: [''] }, values: { email: [email] } });
}

/** The step that is shown, undefined for the first; going on keeps it. */
export function useAccountStep(name: StepName) {
  const [step, setStep] = useState<AccountStep>();
  useEffect(() => setStep(readStep(name)), [name]);
  const router = useRouter();
  const isUnderWay = step !== undefined;
  // The last step leads there at once: waiting for the page's code, one would stand before the emptied first step.
  useEffect(() => {
    if (isUnderWay) void router.preloadRoute({ to: '/LoginUser' });
  }, [isUnderWay, router]);
  const go = (next: AccountStep | undefined) => {
    if (next) saveStep(name, next);
    else dropDraft(kindOf(name), name);
    // The button that led back goes, and the keyboard would be lost with it.
    if (!next) document.getElementById('main')?.focus({ preventScroll: true });
    setStep(next);
  };
  return [step, go] as const;
}
