import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { latestDraft, newId, saveDraft } from '../../forms/drafts.ts';
import { readTabState, saveTabState } from '../../session/tab-state.ts';

/** Progress of a signup or reset in this tab, kept over a reload. Contains no passwords or codes. */
export interface AccountStep {
  readonly step: 'code' | 'password';
  readonly email: string;
  /** When the last code was requested (Date.now()). */
  readonly sentAt: number;
  readonly refusal?: string;
}

export interface StepProps {
  readonly step: AccountStep;
  readonly go: (step: AccountStep | undefined) => void;
}

type StepName = 'signup-step' | 'reset-step';

export const saveStep = (name: StepName, step: AccountStep | undefined): void => saveTabState('user', name, step);

export const loginDraft = { owner: 'user', kind: 'login' } as const;

export function saveLoginEmail(email: string): void {
  const known = latestDraft(loginDraft)?.id ?? newId();
  saveDraft({ ...loginDraft, id: known, base: { email: [''] }, values: { email: [email] } });
}

export function useAccountStep(name: StepName) {
  const [step, setStep] = useState<AccountStep>();
  useEffect(() => setStep(readTabState('user', name)), [name]);
  const router = useRouter();
  const isUnderWay = step !== undefined;
  // Navigate immediately: waiting for code would show the emptied first step.
  useEffect(() => {
    if (isUnderWay) void router.preloadRoute({ to: '/LoginUser' });
  }, [isUnderWay, router]);
  const go = (next: AccountStep | undefined) => {
    saveStep(name, next);
    // The pressed button disappears, so move the focus.
    if (!next) document.getElementById('main')?.focus({ preventScroll: true });
    setStep(next);
  };
  return [step, go] as const;
}
