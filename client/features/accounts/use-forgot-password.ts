import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { ApiError, ErrorCode } from '../../../shared/errors.ts';
import { call } from '../../api/call.ts';
import { dropMirror, hasMirror } from '../../api/session-mirror.ts';
import { useSend } from '../../api/use-send.ts';
import { forgotPasswordMessages } from '../../copy/account-messages.ts';
import { forgotPasswordWords } from '../../copy/accounts.ts';
import { failureSentences } from '../../copy/failure-sentences.ts';
import { toast } from '../../ui/toast.ts';
import { dropProgress, keepProgress, type Progress, readProgress } from './progress.ts';
import { serverMessage } from './server-message.ts';

/** The browser does not know the id of the reset: the BFF puts it in place of this (decision 5). */
const me = { user_id: 'me' } as const;

/** Changing was refused because no code has been verified, or the reset is over. */
const needsCode: readonly ErrorCode[] = ['forbidden', 'session_missing', 'invalid_credentials', 'not_found', 'gone'];

const field = (event: SubmitEvent<HTMLFormElement>, name: string) =>
  String(new FormData(event.currentTarget).get(name) ?? '');

/** Setting a new password ends the account's sessions, this browser's own perhaps among them (decision 5). */
function forgetEndedSession(): void {
  if (!hasMirror('user')) return;
  call('getSession').then(
    (session) => session.user || dropMirror('user'),
    () => undefined,
  );
}

export interface ResetProblem {
  readonly message: string;
  /** The message is about the password itself. */
  readonly atField: boolean;
}

function problemOf(error: ApiError): ResetProblem {
  const wrong = error.fields?.newPassword;
  if (wrong) return { message: wrong, atField: true };
  if (error.statusCode === 0) return { message: failureSentences.network, atField: false };
  const own = needsCode.includes(error.code) ? forgotPasswordWords.notVerified : failureSentences.upstream_failed;
  return { message: serverMessage(error, own), atField: false };
}

/** The three steps of setting a new password (section 4). */
export function useForgotPassword() {
  const navigate = useNavigate();
  const asking = useSend('forgetPassword');
  const verifying = useSend('forgetPasswordVerifyEmailOTP');
  const changing = useSend('changePasswordAfterFoget');
  const [progress, setProgress] = useState<Progress>();
  /** Kept for the first step, should another address be wanted. */
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<ResetProblem>();

  useEffect(() => {
    const kept = readProgress('forgot-password');
    if (!kept) return;
    setProgress(kept);
    setEmail(kept.email);
  }, []);

  const go = (next: Progress) => {
    keepProgress('forgot-password', next);
    setProblem(undefined);
    setProgress(next);
  };

  const askFor = (address: string) => {
    setEmail(address);
    asking.mutateAsync({ body: { email: address } }).then(
      () => {
        toast.success(forgotPasswordMessages.otpSent);
        go({ step: 'code', email: address, sentAt: Date.now() });
      },
      (error: ApiError) => toast.error(serverMessage(error, forgotPasswordMessages.sendFailed)),
    );
  };

  return {
    progress,
    email,
    problem,
    asking: asking.isPending,
    verifying: verifying.isPending,
    changing: changing.isPending,

    ask(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!asking.isPending) askFor(field(event, 'email'));
    },

    resend: () => progress && askFor(progress.email),

    verify(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!progress || verifying.isPending) return;
      void verifying
        .mutateAsync({ params: me, body: { email: progress.email, otp: field(event, 'otp') } })
        .then(
          () => toast.success(forgotPasswordMessages.otpVerified),
          () => toast.error(forgotPasswordMessages.otpFailed),
        )
        // Reached after the call even when it failed (decision 8): without a verified code nothing changes there.
        .then(() => go({ ...progress, step: 'password' }));
    },

    change(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (changing.isPending) return;
      setProblem(undefined);
      changing.mutateAsync({ params: me, body: { newPassword: field(event, 'newPassword') } }).then(
        () => {
          dropProgress('forgot-password');
          forgetEndedSession();
          toast.success(forgotPasswordMessages.changed);
          void navigate({ to: '/LoginUser' });
        },
        (error: ApiError) => {
          toast.error(forgotPasswordMessages.changeFailed);
          setProblem(problemOf(error));
        },
      );
    },

    backToCode: () => progress && go({ ...progress, step: 'code' }),

    startAgain() {
      dropProgress('forgot-password');
      setProgress(undefined);
    },
  };
}
