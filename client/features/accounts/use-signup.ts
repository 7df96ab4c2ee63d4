import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../shared/errors.ts';
import type { SignupInput } from '../../../shared/schemas/account.ts';
import { useSend } from '../../api/use-send.ts';
import { signupMessages } from '../../copy/account-messages.ts';
import { signupWords } from '../../copy/accounts.ts';
import { toast } from '../../ui/toast.ts';
import { dropProgress, keepProgress, type Progress, readProgress } from './progress.ts';
import { serverMessage } from './server-message.ts';
import { type SignupErrors, signupErrors } from './signup-errors.ts';

const fields = ['name', 'email', 'phone', 'password', 'confirm_password'] as const;

function readInput(form: HTMLFormElement): SignupInput {
  const data = new FormData(form);
  const [name, email, phone, password, confirm_password] = fields.map((field) => String(data.get(field) ?? ''));
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    password: password ?? '',
    confirm_password: confirm_password ?? '',
  };
}

/** What was typed before a reload, but for the passwords. Whatever has been typed since stays. */
function restore(form: HTMLFormElement, kept: Progress): void {
  for (const name of ['name', 'email', 'phone'] as const) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.value === '') input.value = kept[name] ?? '';
  }
}

/** The two steps of signing up. The form stays in the page while the code is asked for, with all that is in it. */
export function useSignup() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const signup = useSend('userSignup');
  const verification = useSend('verifyEmailOTP');
  const [errors, setErrors] = useState<SignupErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  /** Present while the code is asked for. */
  const [sent, setSent] = useState<Progress>();

  useEffect(() => {
    const kept = readProgress('signup');
    if (!kept || !form.current) return;
    restore(form.current, kept);
    setSent(kept);
  }, []);

  const refuse = (error: ApiError) => {
    const known = Object.entries(error.fields ?? {}).filter(([name]) => fields.some((field) => field === name));
    if (known.length > 0) setErrors(Object.fromEntries(known));
    else setProblem(serverMessage(error, signupMessages.failed));
  };

  const send = async (input: SignupInput) => {
    await signup.mutateAsync({ body: input });
    const { name, email, phone } = input;
    const progress: Progress = { step: 'code', name, email, phone, sentAt: Date.now() };
    keepProgress('signup', progress);
    setCodeError(null);
    setSent(progress);
  };

  const backToForm = (reason: string | null) => {
    dropProgress('signup');
    setSent(undefined);
    setCodeError(null);
    setProblem(reason);
  };

  return {
    form,
    errors,
    problem,
    sent,
    codeError,
    sending: signup.isPending,
    verifying: verification.isPending,

    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (signup.isPending) return;
      const input = readInput(event.currentTarget);
      const found = signupErrors(input);
      setErrors(found);
      setProblem(null);
      if (Object.keys(found).length === 0) send(input).catch(refuse);
    },

    /** What is being corrected is no longer complained of; the two passwords are judged together. */
    typed(name: string) {
      const corrected = name === 'password' ? ['password', 'confirm_password'] : [name];
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !corrected.includes(field))));
    },

    verify(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (verification.isPending) return;
      const otp = String(new FormData(event.currentTarget).get('otp') ?? '').trim();
      setCodeError(otp === '' ? signupMessages.otpRequired : null);
      if (otp === '') return;
      verification.mutateAsync({ body: { otp } }).then(
        () => {
          dropProgress('signup');
          toast.success(signupMessages.success);
          void navigate({ to: '/LoginUser' });
        },
        (error: ApiError) => setCodeError(error.fields?.otp ?? serverMessage(error, signupMessages.otpFailed)),
      );
    },

    resend() {
      if (!form.current) return;
      const input = readInput(form.current);
      if (input.password === '') return backToForm(signupWords.passwordAgain);
      send(input).then(
        () => toast.info(signupWords.newCodeSent),
        (error: ApiError) => setCodeError(serverMessage(error, signupMessages.failed)),
      );
    },

    back: () => backToForm(null),
  };
}
