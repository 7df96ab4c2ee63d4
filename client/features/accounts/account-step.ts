import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dropDraft, latestDraft, saveDraft } from '../../forms/draft-store.ts';
import { newId } from '../../forms/new-id.ts';

/** Progress of a signup or reset in this tab, kept over a reload. Contains no passwords or codes. */
export interface AccountStep {
  readonly step: 'code' | 'password';
  readonly email: string;
  /** When the last code was requested (Date.now()). */
  readonly sentAt: number;
  /** Message to show in this step. */
  readonly refusal?: string;
}

/** Props of a step's screen. */
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

/** Prefills the address in the next login form. */
export function saveLoginEmail(email: string): void {
  const known = latestDraft(loginDraft)?.id ?? newId();
  saveDraft(loginDraft, { id: known, base: { email: [''] }, values: { email: [email] } });
}

/** The current step, undefined for the first. */
export function useAccountStep(name: StepName) {
  const [step, setStep] = useState<AccountStep>();
  useEffect(() => setStep(readStep(name)), [name]);
  const router = useRouter();
  const isUnderWay = step !== undefined;
  // Navigate immediately: waiting for code would show the emptied first step.
  useEffect(() => {
    if (isUnderWay) void router.preloadRoute({ to: '/LoginUser' });
  }, [isUnderWay, router]);
  const go = (next: AccountStep | undefined) => {
    if (next) saveStep(name, next);
    else dropDraft(kindOf(name), name);
    // The pressed button disappears, so move the focus.
    if (!next) document.getElementById('main')?.focus({ preventScroll: true });
    setStep(next);
  };
  return [step, go] as const;
}
