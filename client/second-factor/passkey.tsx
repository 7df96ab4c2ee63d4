import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { SessionState } from '#shared/schemas/admin-answers.ts';
import { call } from '../data/call.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { Button } from '../ui/button.tsx';
import { StatusLine } from '../ui/form-panel.tsx';

interface PasskeyButtonProps<Answer> extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'autoFocus'> {
  ask: () => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  children: ReactNode;
}

export function PasskeyButton<Answer>({ ask, onDone, children, ...look }: PasskeyButtonProps<Answer>) {
  const asking = useMutation<Answer, ApiError, void>({ mutationFn: ask });
  const press = useSingleFlight(async () => {
    const answer = await asking.mutateAsync().catch(() => undefined);
    if (answer !== undefined) await onDone(answer);
  });
  return (
    <>
      <Button {...look} busy={asking.isPending} onClick={() => void press()}>
        {children}
      </Button>
      {/* Also shows an ended session, because nothing else does at the second step of a login. */}
      <StatusLine kind="bad">{asking.error?.message}</StatusLine>
    </>
  );
}

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // The device already has one of the listed passkeys.
  if (error instanceof Error && error.name === 'InvalidStateError')
    return new ApiError('conflict', 'This device already has one of your passkeys.');
  const isName = error instanceof Error && error.name === 'SecurityError';
  return new ApiError(
    'bad_request',
    isName || !window.PublicKeyCredential ? 'Passkeys need https and a host name.' : 'No passkey was used.',
  );
}

/** Creates and registers a passkey. Returns recovery codes if there were none; throws ApiError. */
export async function makePasskey(): Promise<readonly string[]> {
  try {
    const { options, enrolment } = await call('getPasskeyEnrolment');
    // Created by the server's library.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = { ...(await startRegistration({ optionsJSON })) };
    return (await call('addPasskey', { body: { enrolment, response } })).codes;
  } catch (error) {
    throw toRefusal(error);
  }
}

async function answerWith<Answer>(
  readOptions: () => Promise<Record<string, unknown>>,
  send: (body: { response: Record<string, unknown> }) => Promise<Answer>,
): Promise<Answer> {
  try {
    const optionsJSON = (await readOptions()) as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = { ...(await startAuthentication({ optionsJSON })) };
    return await send({ response });
  } catch (error) {
    throw toRefusal(error);
  }
}

export const answerByPasskey = (): Promise<SessionState> =>
  answerWith(
    async () => (await call('getPasskeyRequest')).options,
    (body) => call('finishAdminSessionByPasskey', { body }),
  );

export const confirmByPasskey = (): Promise<true> =>
  answerWith(
    async () => {
      const { passkey } = await call('getAdminConfirmation');
      if (!passkey) throw new ApiError('conflict', 'Your account no longer has a passkey. Use your password.');
      return passkey;
    },
    async (body) => {
      await call('confirmAdminByPasskey', { body });
      return true as const;
    },
  );

/** Tells the browser which passkeys still work, so that it stops offering removed ones (WebAuthn Signal API). */
export async function signalAcceptedPasskeys(): Promise<void> {
  if (!window.PublicKeyCredential?.signalAllAcceptedCredentials) return;
  try {
    const { options } = await call('getPasskeyEnrolment');
    // Created by the server's library.
    const { rp, user, excludeCredentials = [] } = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    await PublicKeyCredential.signalAllAcceptedCredentials({
      rpId: rp.id ?? window.location.hostname,
      userId: user.id,
      allAcceptedCredentialIds: excludeCredentials.map(({ id }) => id),
    });
  } catch {
    // The passkey is removed; a browser that misses the signal only offers one that is refused.
  }
}
