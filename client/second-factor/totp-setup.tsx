import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '#shared/errors.ts';
import type { TotpEnrolment } from '#shared/schemas/admin-answers.ts';
import { secondStepInput } from '#shared/schemas/admins.ts';
import { call } from '../data/call.ts';
import { useCall } from '../data/mutations.ts';
import { TextField } from '../forms/fields.tsx';
import { Form, FormActions } from '../forms/form.tsx';
import { useAppForm } from '../forms/use-app-form.ts';
import { Failed, Loading } from '../ui/states.tsx';
import styles from './second-factor.module.css';

interface Props {
  onConfirmed: (codes: readonly string[]) => unknown;
  onShown?: (form: HTMLFormElement | null) => void;
  onUnconfirmed?: () => void;
  cancel?: ReactNode;
}

export function TotpSetup({ cancel, onUnconfirmed, ...then }: Props) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  const [{ tries, failures }, setTries] = useState({ tries: 1, failures: 0 });
  const foot = useRef<HTMLDivElement>(null);
  const [isAtCancel, setAtCancel] = useState(false);
  const fail = useEffectEvent(({ code }: ApiError) => {
    setTries({ tries, failures: tries });
    if (code === 'step_up_required') onUnconfirmed?.();
  });
  // Read once: a refetched query would return another secret.
  useEffect(() => {
    if (tries === failures || enrolment) return;
    let isHere = true;
    call('getTotpEnrolment').then(
      (read) => {
        if (!isHere) return;
        setAtCancel(foot.current?.contains(document.activeElement) ?? false);
        setEnrolment(read);
      },
      (error: ApiError) => isHere && fail(error),
    );
    return () => {
      isHere = false;
    };
  }, [tries, failures, enrolment]);
  const retry = { isFetching: tries > failures, refetch: () => setTries({ tries: tries + 1, failures }) };
  if (enrolment) return <Confirm enrolment={enrolment} cancel={cancel} isAtCancel={isAtCancel} {...then} />;
  return (
    <>
      {failures > 0 ? <Failed message="Couldn’t create a key. Try again." retry={retry} /> : <Loading />}
      <div ref={foot} className={styles.foot}>
        {cancel}
      </div>
    </>
  );
}

function Confirm({
  enrolment,
  onConfirmed,
  onShown,
  cancel,
  isAtCancel,
}: Omit<Props, 'onUnconfirmed'> & { enrolment: TotpEnrolment; isAtCancel: boolean }) {
  const { picture, secret } = enrolment;
  const confirm = useCall('confirmTotp');
  const form = useAppForm({
    schema: secondStepInput,
    onSubmit: ({ code }) => confirm.mutateAsync({ body: { code, enrolment: enrolment.enrolment } }),
    onSuccess: ({ codes }) => onConfirmed(codes),
  });
  useEffect(() => onShown?.(form.ref.current), [form.ref, onShown]);
  // The loading state's button is gone, so focus moves to the form's.
  useEffect(() => {
    if (isAtCancel) form.ref.current?.querySelector<HTMLElement>('button[type=button]')?.focus({ preventScroll: true });
  }, [form.ref, isAtCancel]);
  return (
    <Form
      form={form}
      className={styles.part}
      aria-label="Scan this with an authenticator app, or type the key into it."
      noValidate
    >
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <svg
        className={styles.picture}
        viewBox={`-4 -4 ${picture.size + 8} ${picture.size + 8}`}
        role="img"
        aria-label="QR code for the authenticator app"
      >
        <path d={picture.path} />
      </svg>
      <p>
        Key: <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        name="code"
        label="Code from the app"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        data-private=""
      />
      <FormActions submit="Confirm" busyLabel="Confirming…">
        {cancel}
      </FormActions>
    </Form>
  );
}
